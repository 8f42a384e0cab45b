/** Lectern: an operator console for content libraries in Apache Cassandra, and the service layer under it. */
@NullMarked
package org.lectern;

import org.jspecify.annotations.NullMarked;

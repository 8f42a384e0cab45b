/** Tests of what is said about a cluster's answers. */
@NullMarked
package org.lectern.cluster;

import org.jspecify.annotations.NullMarked;

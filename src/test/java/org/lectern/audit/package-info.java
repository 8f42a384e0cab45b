/** Tests of audits and repairs: the pure parts by themselves, the whole on a real Cassandra. */
@NullMarked
package org.lectern.audit;

import org.jspecify.annotations.NullMarked;

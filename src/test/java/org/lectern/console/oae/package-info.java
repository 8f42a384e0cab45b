/** Tests of the pages of a platform's keyspace. */
@NullMarked
package org.lectern.console.oae;

import org.jspecify.annotations.NullMarked;

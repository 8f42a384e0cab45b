/** Tests of batch jobs. */
@NullMarked
package org.lectern.console.status.jobs;

import org.jspecify.annotations.NullMarked;

/** The contract of planned jobs, told in stories of processes that die, sleep and lose answers. */
@NullMarked
package org.lectern.job.planned;

import org.jspecify.annotations.NullMarked;

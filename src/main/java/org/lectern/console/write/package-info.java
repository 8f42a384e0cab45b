/**
 * The one dialog before a write: what it would do, the statements, the reason, what is to be filled in, on production the
 * name, and what came of it.
 *
 * <p>From outside: {@link org.lectern.console.write.WriteDialogs} opens it. For a write of a service there are {@link
 * org.lectern.console.write.SimpleForm} without fields, {@link org.lectern.console.write.ServiceForm} with fields, {@link
 * org.lectern.console.write.JobForm} that follows its job, and {@link org.lectern.console.write.BegunForm} whose job the
 * page follows. {@link org.lectern.console.write.Confirmation} asks where no service writes.
 */
@NullMarked
package org.lectern.console.write;

import org.jspecify.annotations.NullMarked;

/**
 * The one dialog before a write: what it would do, the statements, the reason, what is to be filled in, on production the
 * name, and what came of it.
 *
 * <p>From outside: {@link org.lectern.console.write.WriteDialogs} opens it. A {@link org.lectern.console.write.WriteForm} is
 * made while the dialog is open: a {@link org.lectern.console.write.SimpleForm} without fields, a {@link
 * org.lectern.console.write.ServiceForm} with fields, a {@link org.lectern.console.write.JobForm} with a job to follow. The
 * caller makes what another {@link org.lectern.console.write.WriteQuestion} asks.
 */
@NullMarked
package org.lectern.console.write;

import org.jspecify.annotations.NullMarked;

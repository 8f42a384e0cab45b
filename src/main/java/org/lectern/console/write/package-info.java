/**
 * The one dialog before a write: what it would do, the statements, the reason, what is to be filled in, on production the
 * name, and what came of it.
 *
 * <p>From outside: {@link org.lectern.console.write.WriteDialogs} opens it, for a {@link
 * org.lectern.console.write.PlannedWrite} or another {@link org.lectern.console.write.WriteQuestion} that the caller makes,
 * or for a {@link org.lectern.console.write.WriteForm} that is made while the dialog is open. Fields to fill in come with {@link
 * org.lectern.console.write.FieldsForm}.
 */
@NullMarked
package org.lectern.console.write;

import org.jspecify.annotations.NullMarked;

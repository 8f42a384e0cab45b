/**
 * The dialog of a change: what the operator fills in, what would be written, the reason, and what came of it.
 *
 * <p>From outside: a feature describes its change as a {@link org.lectern.console.change.ChangeForm}, and {@link
 * org.lectern.console.change.ChangeDialogs} opens it.
 */
@NullMarked
package org.lectern.console.change;

import org.jspecify.annotations.NullMarked;

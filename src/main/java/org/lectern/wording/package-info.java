/**
 * What the service layer says to operators, so that it can be said in any language: a {@link org.lectern.wording.Message} is
 * the kind of a sentence ({@link org.lectern.wording.MessageKey}), its values, and the sentence in English. The kinds stand in
 * the packages that use them; the sentences of other languages are the console's. A failure with a message for operators is a
 * {@link org.lectern.wording.HasMessage}.
 *
 * <p>Everything here may be used from outside.
 */
@NullMarked
package org.lectern.wording;

import org.jspecify.annotations.NullMarked;

/**
 * What the service layer says to operators, so that it can be said in any language: the kind of a sentence, its values, and
 * the sentence in English. The kinds stand in the packages that use them; the sentences of other languages are the console's.
 *
 * <p>Everything here may be used from outside.
 */
@NullMarked
package org.lectern.wording;

import org.jspecify.annotations.NullMarked;

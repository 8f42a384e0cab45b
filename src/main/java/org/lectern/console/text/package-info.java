/**
 * Words and figures as the operator reads them: the texts of the resource bundle, times in the operator's zone.
 *
 * <p>Another language is one more file beside {@code texts.properties} and one more {@link
 * org.lectern.console.text.Language}. What the service layer says stands there too, by the keys of its kinds ({@link
 * org.lectern.wording.MessageKey}), but not in {@code texts.properties}: its English stands with the kinds. What has no kind
 * is English, whatever the console speaks.
 *
 * <p>Everything here may be used from outside.
 */
@NullMarked
package org.lectern.console.text;

import org.jspecify.annotations.NullMarked;

package org.lectern.console.oae;

import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.KeyedRead;
import org.lectern.oae.OaeId;
import org.lectern.oae.diagnosis.LibraryExplanation;

/**
 * What the parts of the Libraries page share.
 *
 * @param choice whose library is shown, which one, and as whom it is read
 * @param names of principals, which the palette knows too
 */
record OaeModels(
        ConsoleContext context,
        OaeNames names,
        OaeChoice choice,
        OaeEntries entries,
        KeyedRead<OaeId, LibraryExplanation> explanations,
        OaeTexts words) {
    static OaeModels of(ConsoleContext context, OaeNames names) {
        OaeChoice choice = new OaeChoice(context);
        return new OaeModels(
                context,
                names,
                choice,
                new OaeEntries(context, choice),
                new KeyedRead<>(
                        context.ui(),
                        about -> choice.explanations()
                                .explain(
                                        choice.kind().get(),
                                        choice.owner().get().orElseThrow(),
                                        about)),
                new OaeTexts(context));
    }
}

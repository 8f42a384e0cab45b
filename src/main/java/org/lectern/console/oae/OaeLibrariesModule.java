package org.lectern.console.oae;

import org.lectern.console.libraries.ExplanationModel;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;
import org.lectern.console.view.Fxml;
import org.lectern.oae.OaeId;
import org.lectern.oae.diagnosis.LibraryExplanation;

/**
 * Puts the Libraries page of an OAE keyspace together.
 *
 * @param names of its principals, which the palette knows too
 */
record OaeLibrariesModule(OaeNames names) implements PageModule {
    @Override
    public Page page() {
        return Page.LIBRARIES;
    }

    @Override
    public PageView load(ConsoleContext context) {
        OaeChoice choice = new OaeChoice(context);
        OaeEntries entries = new OaeEntries(context, choice);
        ExplanationModel<OaeId, LibraryExplanation> explanations = new ExplanationModel<>(
                context,
                about -> choice.explanations()
                        .explain(choice.kind().get(), choice.owner().get().orElseThrow(), about));
        OaeTexts words = new OaeTexts(context);
        return context.views()
                .load(
                        Fxml.OAE_PAGE,
                        new OaeLibrariesController(context, choice, names, entries, explanations),
                        new OaeOwnerController(context, choice, names, words),
                        new OaeReaderController(context, choice, words),
                        new OaeEntriesController(context, choice, entries),
                        new OaeDetailsController(context, choice, explanations, words))
                .controller();
    }
}

package org.lectern.console.status.batches;

import org.lectern.console.page.ConsoleContext;
import org.lectern.console.status.CollectionSearch;
import org.lectern.console.status.StatusModule;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.status.StatusView;
import org.lectern.console.view.Fxml;

/** Puts the view of batches together. */
public final class BatchesModule implements StatusModule.Part {
    @Override
    public String key() {
        return "contentstatus.view.batches";
    }

    @Override
    public String icon() {
        return "fth-calendar";
    }

    @Override
    public StatusView load(ConsoleContext context, StatusTexts words) {
        BatchesModel model = new BatchesModel(context);
        return context.views()
                .<BatchesController>load(
                        Fxml.STATUS_BATCHES,
                        new BatchesController(
                                context,
                                model,
                                new BatchChanges(context, model, words),
                                CollectionSearch.field(context, words),
                                words))
                .controller();
    }
}

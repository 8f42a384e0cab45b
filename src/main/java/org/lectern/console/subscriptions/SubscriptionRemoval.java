package org.lectern.console.subscriptions;

import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.write.PlainForm;
import org.lectern.console.write.WriteForm;
import org.lectern.console.write.WritePreview;
import org.lectern.event.Events;
import org.lectern.event.SubscriptionName;

/** Removes subscriptions, after it was shown what waits to be told to them. UI thread only. */
record SubscriptionRemoval(ConsoleContext context) {
    WriteForm of(SubscriptionName name) {
        return new PlainForm(
                texts().get("events.remove.title", name),
                name.value(),
                texts().get("events.remove.confirm"),
                true,
                cause -> events().previewRemove(name).thenApply(this::preview),
                cause -> events().remove(name, cause)
                        .thenApply(
                                waited -> new WriteForm.Result(texts().get("events.remove.done", name, waited), true)));
    }

    private WritePreview preview(Events.RemovalPreview preview) {
        return new WritePreview(
                texts().get("events.remove.says", preview.status().waiting()), preview.rows(), preview.statements());
    }

    private Events events() {
        return context.lectern().events();
    }

    private Texts texts() {
        return context.texts();
    }
}

package org.lectern.console.libraries;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lectern.job.FanOutJob;
import org.lectern.model.Change;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Principal;
import org.lectern.write.Write;

/** What can be done with an item of the library at hand: the details' buttons, the context menu and the keys share it. */
record ItemActions(LibraryChoice choice, LibraryChanges changes, ChangeForms forms) {
    /**
     * A thing that can be done.
     *
     * @param key the key of its label among the texts
     * @param beside whether it has a button beside the explanation
     */
    record Offer(String key, String icon, boolean beside, Runnable task) {}

    List<Offer> offers(ContentId id, Optional<Content> item) {
        List<Offer> offers = new ArrayList<>();
        item.filter(content -> !content.deleted()).ifPresent(content -> {
            offers.add(new Offer("action.shareWith", "fth-share-2", true, () -> changes.ask(forms.shareWith(content))));
            offers.add(new Offer(
                    "action.touch",
                    "fth-clock",
                    true,
                    () -> changes.ask(write(content, new Change.Touch()), "touch.confirm")));
            offers.add(new Offer("action.rename", "fth-edit-3", true, () -> changes.ask(forms.rename(content))));
            offers.add(new Offer("action.visibility", "fth-eye", true, () -> changes.ask(forms.visibility(content))));
        });
        offers.add(new Offer("action.remove", "fth-user-minus", true, () -> remove(id)));
        item.filter(content -> !content.deleted())
                .ifPresent(content -> offers.add(new Offer(
                        "action.delete",
                        "fth-trash-2",
                        true,
                        () -> changes.ask(write(content, new Change.Delete()), "delete.confirm"))));
        return offers;
    }

    private Write<FanOutJob> write(Content item, Change change) {
        return forms.fanOuts().get().change(item.id(), change);
    }

    void remove(ContentId id) {
        choice.principal()
                .get()
                .map(Principal::id)
                .ifPresent(from -> changes.ask(forms.fanOuts().get().remove(id, Set.of(from)), "remove.confirm"));
    }

    void shareItem() {
        choice.principal().get().map(Principal::id).ifPresent(with -> changes.ask(forms.shareItem(with)));
    }
}

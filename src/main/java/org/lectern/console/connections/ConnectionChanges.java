package org.lectern.console.connections;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import javafx.scene.Node;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Problem;
import org.lectern.console.text.Texts;
import org.lectern.profile.ConnectionProfile;
import org.lectern.profile.Secrets;

/**
 * Saves and deletes connections, and says what came of it. UI thread only.
 *
 * @param window nothing else is done in it meanwhile: it would go by what was before
 */
record ConnectionChanges(ConnectionsModel model, Node window, MessageLine said, Texts texts) {
    /**
     * @param before as it was saved before; empty for a new one
     * @param then told that it is saved, before that is said
     */
    void save(
            ConnectionProfile profile,
            Optional<ConnectionProfile> before,
            Secrets typed,
            Consumer<ConnectionsModel.Changed> then) {
        alone(model.save(profile, before.map(ConnectionProfile::name), typed), then);
    }

    /**
     * Asks whether to, and does it.
     *
     * @param then told that it is deleted, before that is said
     */
    void delete(ConnectionProfile profile, Dialogs dialogs, Runnable then) {
        dialogs.ask(
                new Dialogs.Question(
                        texts.get("connections.delete.title", profile.name()),
                        texts.get("connections.delete.text"),
                        texts.get("delete.confirm"),
                        true),
                () -> delete(profile, then));
    }

    private void delete(ConnectionProfile profile, Runnable then) {
        alone(model.delete(profile), changed -> {
            then.run();
            tell("connections.deleted", profile, changed);
        });
    }

    private <T> void alone(CompletionStage<T> change, Consumer<T> then) {
        window.setDisable(true);
        change.whenComplete((done, failure) -> window.setDisable(false))
                .thenAccept(then)
                .exceptionally(said::failed);
    }

    /** @param key of what is said, and with {@code .keyring} of what the keyring did not take */
    void tell(String key, ConnectionProfile profile, ConnectionsModel.Changed changed) {
        said.say(texts.get(key, profile.name()));
        changed.keyringFailure()
                .ifPresent(failure ->
                        said.warn(texts.get(key + ".keyring", profile.name(), Problem.sentence(failure, texts))));
    }
}

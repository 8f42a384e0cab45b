package org.lectern.console.connections;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.activity.ActivityLog;
import org.lectern.cluster.ConnectionCheck;
import org.lectern.cluster.ConnectionCheck.Result;
import org.lectern.cluster.ConnectionCheck.Step;
import org.lectern.console.work.UiExecutor;
import org.lectern.profile.ConnectionProfile;
import org.lectern.profile.Keyring;
import org.lectern.profile.KeyringException;
import org.lectern.profile.Profiles;
import org.lectern.profile.Profiles.Saved;
import org.lectern.profile.SecretKind;
import org.lectern.profile.Secrets;

/** The connections there are, and a test of one of them. Used on the UI thread; files, keyring and network on others. */
public final class ConnectionsModel {
    private static final Saved NOTHING = new Saved(List.of(), Optional.empty(), Optional.empty());

    private final Profiles profiles;
    private final ActivityLog activity;
    private final Supplier<Optional<Keyring>> keyring;
    private final Executor background;
    private final UiExecutor ui;
    private final ReadOnlyObjectWrapper<Saved> saved = new ReadOnlyObjectWrapper<>(NOTHING);
    private final ReadOnlyBooleanWrapper hasKeyring = new ReadOnlyBooleanWrapper(false);
    private final ReadOnlyObjectWrapper<Map<Step, Result>> results = new ReadOnlyObjectWrapper<>(Map.of());
    private final ReadOnlyBooleanWrapper testing = new ReadOnlyBooleanWrapper(false);
    /** Typed while this console runs, for where there is no keyring. */
    private final Map<String, Secrets> typed = new HashMap<>();

    private AtomicBoolean cancelled = new AtomicBoolean();

    /**
     * @param activity where writes through a connection go on record
     * @param keyring blocks; asked in the background
     */
    public ConnectionsModel(
            Profiles profiles,
            ActivityLog activity,
            Supplier<Optional<Keyring>> keyring,
            Executor background,
            UiExecutor ui) {
        this.activity = activity;
        this.profiles = profiles;
        this.keyring = keyring;
        this.background = background;
        this.ui = ui;
    }

    ReadOnlyObjectProperty<Saved> saved() {
        return saved.getReadOnlyProperty();
    }

    /** Whether passwords are kept; else they are asked for at each connect. */
    ReadOnlyBooleanProperty hasKeyring() {
        return hasKeyring.getReadOnlyProperty();
    }

    /** What came of the test so far; no entry for a step that has not begun. */
    ReadOnlyObjectProperty<Map<Step, Result>> results() {
        return results.getReadOnlyProperty();
    }

    ReadOnlyBooleanProperty testing() {
        return testing.getReadOnlyProperty();
    }

    /** Reads what there is. */
    CompletionStage<Saved> load() {
        CompletableFuture.supplyAsync(keyring, background)
                .thenAccept(found -> ui.execute(() -> hasKeyring.set(found.isPresent())));
        return change(profiles::load);
    }

    private CompletionStage<Saved> change(Supplier<Saved> change) {
        CompletableFuture<Saved> done = new CompletableFuture<>();
        CompletableFuture.supplyAsync(change, background)
                .whenComplete((now, failure) -> ui.execute(() -> {
                    if (failure == null) {
                        saved.set(now);
                        done.complete(now);
                    } else {
                        done.completeExceptionally(failure);
                    }
                }));
        return done;
    }

    /**
     * Saves a connection, and its secrets in the keyring; where there is none they are kept until this console ends.
     *
     * @param before its name so far; empty for a new one
     * @param secrets those that were typed; what was not is left as it is
     * @return fails with a sentence: another has its name, or it cannot be written
     */
    CompletionStage<Saved> save(ConnectionProfile profile, Optional<String> before, Secrets secrets) {
        keep(profile.name(), secrets);
        before.filter(name -> !name.equals(profile.name()))
                .ifPresent(name -> keep(profile.name(), typed.getOrDefault(name, Secrets.NONE)));
        return change(() -> {
            Saved now = profiles.save(profile, before);
            keyring.get().ifPresent(known -> store(known, profile, before, secrets));
            return now;
        });
    }

    private static void store(Keyring keyring, ConnectionProfile profile, Optional<String> before, Secrets secrets) {
        String old = before.orElse(profile.name());
        boolean renamed = !old.equals(profile.name());
        for (SecretKind kind : SecretKind.values()) {
            if (profile.possible().contains(kind)) {
                secrets.find(kind)
                        .or(() -> renamed ? keyring.find(old, kind) : Optional.empty())
                        .ifPresent(secret -> keyring.store(profile.name(), kind, secret));
            } else {
                keyring.forget(profile.name(), kind);
            }
            if (renamed) {
                keyring.forget(old, kind);
            }
        }
    }

    private void keep(String name, Secrets secrets) {
        Secrets all = typed.getOrDefault(name, Secrets.NONE);
        for (SecretKind kind : secrets.all().keySet()) {
            all = all.with(kind, secrets.find(kind).orElseThrow());
        }
        typed.put(name, all);
    }

    /** Deletes a connection and its secrets. */
    CompletionStage<Saved> delete(ConnectionProfile profile) {
        typed.remove(profile.name());
        return change(() -> {
            Saved now = profiles.delete(profile.name());
            keyring.get().ifPresent(known -> {
                for (SecretKind kind : SecretKind.values()) {
                    known.forget(profile.name(), kind);
                }
            });
            return now;
        });
    }

    /** Notes that a connection is used from now on; empty: the console's own node. */
    CompletionStage<Saved> used(Optional<String> name) {
        return change(() -> profiles.used(name));
    }

    /** A source that opens a connection with what was typed for it. */
    ProfileSource source(ConnectionProfile profile) {
        ProfileSource source = new ProfileSource(profile, keyring, false, activity);
        source.type(typed.getOrDefault(profile.name(), Secrets.NONE));
        return source;
    }

    /** Tests a connection step by step; one at a time. Nothing is saved, and nothing on the cluster is changed. */
    void test(ConnectionProfile profile, Optional<String> savedAs, Secrets secrets) {
        if (testing.get()) {
            return;
        }
        testing.set(true);
        results.set(Map.of());
        AtomicBoolean stop = new AtomicBoolean();
        cancelled = stop;
        Secrets known = typed.getOrDefault(savedAs.orElse(profile.name()), Secrets.NONE);
        CompletableFuture.runAsync(
                        () -> {
                            Secrets all = kept(profile.named(savedAs.orElse(profile.name())));
                            for (Secrets more : List.of(known, secrets)) {
                                for (SecretKind kind : more.all().keySet()) {
                                    all = all.with(kind, more.find(kind).orElseThrow());
                                }
                            }
                            new ConnectionCheck(
                                            profile.settings(all, false),
                                            profile.statusKeyspaceOrOwn(),
                                            result -> ui.execute(() -> add(result)),
                                            stop::get)
                                    .run();
                        },
                        background)
                .whenComplete((done, failure) -> ui.execute(() -> testing.set(false)));
    }

    private Secrets kept(ConnectionProfile profile) {
        try {
            return keyring.get().map(known -> known.all(profile)).orElse(Secrets.NONE);
        } catch (KeyringException locked) {
            return Secrets.NONE;
        }
    }

    private void add(Result result) {
        Map<Step, Result> more = new EnumMap<>(Step.class);
        more.putAll(results.get());
        more.put(result.step(), result);
        results.set(more);
    }

    /** Ends the test after the step that runs. */
    void cancelTest() {
        cancelled.set(true);
    }

    /** What is shown is not what was tested any more. */
    void forgetTest() {
        cancelTest();
        results.set(Map.of());
    }
}

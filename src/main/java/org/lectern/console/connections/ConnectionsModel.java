package org.lectern.console.connections;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.activity.ActivityLog;
import org.lectern.cluster.ConnectionCheck.Result;
import org.lectern.cluster.ConnectionCheck.Step;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Background;
import org.lectern.profile.ConnectionProfile;
import org.lectern.profile.Keyring;
import org.lectern.profile.Profiles;
import org.lectern.profile.Profiles.Saved;
import org.lectern.profile.SecretKind;
import org.lectern.profile.SecretSources;
import org.lectern.profile.Secrets;
import org.lectern.service.ClusterSetup;

/** The connections there are, and a test of one of them. Used on the UI thread; files, keyring and network on others. */
public final class ConnectionsModel {
    private static final Saved NOTHING = new Saved(List.of(), Optional.empty(), Optional.empty());

    /**
     * What a change came to.
     *
     * @param saved what there is now
     * @param inKeyring whether there is a keyring, and it has gone along
     * @param keyringFailure why the keyring did not go along; empty if it did, and where there is none
     */
    record Changed(Saved saved, boolean inKeyring, Optional<Throwable> keyringFailure) {}

    private final Profiles profiles;
    private final ActivityLog activity;
    private final Supplier<Optional<Keyring>> keyring;
    private final Supplier<ClusterSetup> setup;
    private final TypedSecrets typed;
    private final Background background;
    private final Texts texts;
    private final ReadOnlyObjectWrapper<Saved> saved = new ReadOnlyObjectWrapper<>(NOTHING);
    private final ReadOnlyBooleanWrapper hasKeyring = new ReadOnlyBooleanWrapper(false);
    private final ReadOnlyObjectWrapper<Map<Step, Result>> results = new ReadOnlyObjectWrapper<>(Map.of());
    private final ReadOnlyBooleanWrapper testing = new ReadOnlyBooleanWrapper(false);
    /** Ends the newest test; another one than that of a test whose results nobody wants any more. */
    private AtomicBoolean cancelled = new AtomicBoolean();

    /**
     * @param activity where writes through a connection go on record
     * @param keyring blocks; asked in the background
     * @param setup tries clusters, and makes their tables; blocks, and is asked in the background
     * @param typed what was typed since the program began
     */
    ConnectionsModel(
            Profiles profiles,
            ActivityLog activity,
            Supplier<Optional<Keyring>> keyring,
            Supplier<ClusterSetup> setup,
            TypedSecrets typed,
            Background background,
            Texts texts) {
        this.activity = activity;
        this.profiles = profiles;
        this.keyring = keyring;
        this.setup = setup;
        this.typed = typed;
        this.background = background;
        this.texts = texts;
    }

    ReadOnlyObjectProperty<Saved> saved() {
        return saved.getReadOnlyProperty();
    }

    /** The names of all but one: what it is called from now on may be none of them. */
    List<String> namesBut(Optional<ConnectionProfile> one) {
        return saved.get().all().stream()
                .map(ConnectionProfile::name)
                .filter(name -> !one.map(ConnectionProfile::name).equals(Optional.of(name)))
                .toList();
    }

    /** Whether passwords are kept; else they are asked for. */
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
        background.ask(keyring).thenAccept(found -> hasKeyring.set(found.isPresent()));
        return background.ask(profiles::load).thenApply(this::know);
    }

    private Saved know(Saved now) {
        saved.set(now);
        return now;
    }

    /** The file first: a keyring that fails does not undo what is saved. */
    private CompletionStage<Changed> change(Supplier<Saved> file, Consumer<Keyring> secrets) {
        return background
                .ask(() -> {
                    Saved now = file.get();
                    try {
                        Optional<Keyring> known = keyring.get();
                        known.ifPresent(secrets);
                        return new Changed(now, known.isPresent(), Optional.empty());
                    } catch (RuntimeException e) {
                        return new Changed(now, false, Optional.of(e));
                    }
                })
                .thenApply(changed -> {
                    know(changed.saved());
                    return changed;
                });
    }

    /**
     * Saves a connection, and its secrets in the keyring; where there is none, or it fails, they are kept until the program
     * ends, and saving it again tries once more.
     *
     * @param before its name so far; empty for a new one
     * @param secrets those that were typed; what was not is left as it is
     * @return fails with a sentence: another has its name, or it cannot be written
     */
    CompletionStage<Changed> save(ConnectionProfile profile, Optional<String> before, Secrets secrets) {
        String old = before.orElse(profile.name());
        Optional<ConnectionProfile> earlier = before.flatMap(saved.get()::find);
        Secrets all = TypedSecrets.merged(typed.waiting(old), secrets);
        return change(() -> profiles.save(profile, before), known -> store(known, profile, earlier, all))
                .thenApply(changed -> {
                    typed.saved(old, profile.name(), secrets, changed.inKeyring() ? Secrets.NONE : all);
                    return changed;
                });
    }

    /** Whoever saves a connection says where its secrets go from now on, so they go along where it is changed. */
    private static void store(
            Keyring keyring, ConnectionProfile profile, Optional<ConnectionProfile> earlier, Secrets secrets) {
        Secrets kept = earlier.map(known -> keyring.all(known, true)).orElse(Secrets.NONE);
        for (SecretKind kind : profile.possible()) {
            secrets.find(kind)
                    .or(() -> kept.find(kind))
                    .ifPresent(secret -> keyring.store(profile.secretName(), kind, secret));
        }
        for (SecretKind kind : SecretKind.values()) {
            earlier.filter(known -> !known.secretName().equals(profile.secretName()))
                    .ifPresent(known -> keyring.forget(known.secretName(), kind));
            earlier.ifPresent(known -> keyring.forget(known.name(), kind));
            if (!profile.possible().contains(kind)) {
                keyring.forget(profile.secretName(), kind);
            }
        }
    }

    /** Deletes a connection and its secrets. */
    CompletionStage<Changed> delete(ConnectionProfile profile) {
        typed.forget(profile.name());
        return change(() -> profiles.delete(profile.name()), known -> known.forgetAll(profile));
    }

    /** Notes that a connection is used from now on; empty: the console's own node. */
    CompletionStage<Saved> used(Optional<String> name) {
        return background.ask(() -> profiles.used(name)).thenApply(this::know);
    }

    /** A source that opens a connection with what was typed for it. */
    ProfileSource source(ConnectionProfile profile) {
        ProfileSource source = new ProfileSource(profile, sources(profile.name()), false, activity, () -> texts);
        source.type(typed.of(profile.name()));
        return source;
    }

    /** Has a source open its connection with these from now on, and others of this program likewise. */
    void type(ProfileSource source, Secrets secrets) {
        typed.prompted(source.name(), secrets);
        source.type(typed.of(source.name()));
    }

    /** Has this source alone open its connection with these: whether they are right is seen then. */
    void typeOnce(ProfileSource source, Secrets secrets) {
        source.type(TypedSecrets.merged(typed.of(source.name()), secrets));
    }

    /**
     * Tests a connection step by step; one at a time. Nothing is saved, and nothing on the cluster is changed.
     *
     * @return done when the test is, on the UI thread; fails if a step could not even be tried, unless nobody wants to know
     *     any more
     */
    CompletionStage<Void> test(ConnectionProfile profile, Optional<String> savedAs, Secrets secrets) {
        CompletableFuture<Void> ended = new CompletableFuture<>();
        if (testing.get()) {
            return ended;
        }
        testing.set(true);
        results.set(Map.of());
        AtomicBoolean stop = new AtomicBoolean();
        cancelled = stop;
        Supplier<ConnectionSettings> settings = settings(profile, savedAs, secrets);
        background
                .ask(() -> setup.get()
                        .check(
                                settings.get(),
                                profile.statusKeyspaceOrOwn(),
                                result -> background.ui().execute(() -> add(result, stop)),
                                stop::get))
                .whenComplete((done, failure) -> {
                    if (cancelled == stop) {
                        testing.set(false);
                        if (failure != null) {
                            ended.completeExceptionally(failure);
                        }
                    }
                    ended.complete(null);
                });
        return ended;
    }

    /** What to connect with, asked for in the background: the keyring may block. */
    private Supplier<ConnectionSettings> settings(
            ConnectionProfile profile, Optional<String> savedAs, Secrets secrets) {
        String name = savedAs.orElse(profile.name());
        Secrets all = TypedSecrets.merged(typed.of(name), secrets);
        SecretSources sources = sources(name);
        // Whoever tests a changed connection says where its secrets go.
        ConnectionProfile owner = savedAs.flatMap(saved.get()::find).orElse(profile);
        return () -> profile.settings(sources.of(owner, all), false);
    }

    /** What makes the tables of a connection's keyspace, whether or not it is saved. */
    SchemaWork schema(ConnectionProfile profile, Optional<String> savedAs, Secrets secrets) {
        return new SchemaWork(
                setup.get(), settings(profile, savedAs, secrets), activity, ProfileSource.place(profile), background);
    }

    /** Of what is provided, the provider gives the password as well, if it is given at all. */
    private SecretSources sources(String name) {
        return profiles.sources(saved.get(), name, keyring);
    }

    /** Where the password of a provided connection is; empty if its provider gives none. */
    Optional<Path> passwordFile(ConnectionProfile profile) {
        return sources(profile.name()).passwordFile();
    }

    private void add(Result result, AtomicBoolean test) {
        if (cancelled == test) {
            Map<Step, Result> more = new EnumMap<>(Step.class);
            more.putAll(results.get());
            more.put(result.step(), result);
            results.set(more);
        }
    }

    /** Ends the test after the step that runs. */
    void cancelTest() {
        cancelled.set(true);
    }

    /** What is shown is not what was tested any more; what the test finds from now on concerns nobody. */
    void forgetTest() {
        cancelTest();
        cancelled = new AtomicBoolean();
        testing.set(false);
        results.set(Map.of());
    }
}

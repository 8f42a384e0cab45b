package org.lectern.console.connections;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.Place;
import org.lectern.cluster.ClusterException;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.CommandTarget;
import org.lectern.console.connection.ConnectionProgress;
import org.lectern.console.connection.Environment;
import org.lectern.console.notice.MessageException;
import org.lectern.console.text.Texts;
import org.lectern.profile.ConnectionProfile;
import org.lectern.profile.ContactPoint;
import org.lectern.profile.SecretSources;
import org.lectern.profile.Secrets;
import org.lectern.service.Lectern;
import org.lectern.wording.Message;

/** Opens a saved or provided connection. What was typed for it is kept in memory only. */
public final class ProfileSource implements ClusterSource {
    private final ConnectionProfile profile;
    private final SecretSources sources;
    private final boolean createSchema;
    private final ActivityLog activity;
    private final Supplier<Texts> texts;
    private volatile Secrets typed = Secrets.NONE;
    private volatile Secrets known = Secrets.NONE;

    /**
     * @param sources where its secrets come from; asked when it is opened
     * @param activity where every write through it goes on record
     * @param texts asked for when it is opened; may block
     */
    public ProfileSource(
            ConnectionProfile profile,
            SecretSources sources,
            boolean createSchema,
            ActivityLog activity,
            Supplier<Texts> texts) {
        this.activity = activity;
        this.profile = profile;
        this.sources = sources;
        this.createSchema = createSchema;
        this.texts = texts;
    }

    /** What stands on record of writes through it before anybody has connected. */
    static Place place(ConnectionProfile profile) {
        String where = profile.contactPoints().stream()
                .findFirst()
                .map(ContactPoint::format)
                .orElse(profile.name());
        return new Place(where, profile.datacenter(), profile.keyspace());
    }

    public ConnectionProfile profile() {
        return profile;
    }

    /** Secrets for the next time it is opened; they count more than any others. */
    public void type(Secrets secrets) {
        typed = secrets;
        known = TypedSecrets.merged(known, secrets);
    }

    /** Whether a secret is missing that has to be typed. Blocks; fails with a sentence if a file cannot be read. */
    boolean lacksSecrets() {
        known = sources.of(profile, typed);
        return !SecretSources.missing(profile, known).isEmpty();
    }

    @Override
    public String name() {
        return profile.name();
    }

    @Override
    public Environment environment() {
        return Environment.of(profile.kind());
    }

    @Override
    public Optional<CommandTarget> commands() {
        return Optional.of(new CommandTarget(List.of("--profile", profile.name()), profile.sparkOrHere(), known));
    }

    @Override
    public boolean asksBeforeRebuild() {
        return profile.asksBeforeRebuild();
    }

    @Override
    public Lectern open(Consumer<ConnectionProgress> progress) throws MessageException {
        progress.accept(ConnectionProgress.of(texts.get().get("start.cluster", profile.name())));
        Secrets secrets = sources.of(profile, typed);
        if (!SecretSources.missing(profile, secrets).isEmpty()) {
            throw new ClusterException(
                    ClusterException.Kind.REFUSED, Message.plain(texts.get().get("start.password", profile.name())));
        }
        known = secrets;
        return Lectern.connect(
                profile.settings(secrets, createSchema),
                profile.statusKeyspaceOrOwn(),
                Optional.of(activity),
                said -> progress.accept(ConnectionProgress.of(texts.get().say(said))));
    }
}

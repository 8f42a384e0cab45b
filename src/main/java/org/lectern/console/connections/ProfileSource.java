package org.lectern.console.connections;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.Place;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.ConnectionProgress;
import org.lectern.console.connection.Environment;
import org.lectern.console.notice.MessageException;
import org.lectern.console.text.Texts;
import org.lectern.profile.ConnectionProfile;
import org.lectern.profile.ContactPoint;
import org.lectern.profile.Keyring;
import org.lectern.profile.KeyringException;
import org.lectern.profile.SecretKind;
import org.lectern.profile.Secrets;
import org.lectern.service.Lectern;

/** Opens a saved connection, with secrets from the system's keyring, or as they were typed: those are kept in memory only. */
public final class ProfileSource implements ClusterSource {
    private final ConnectionProfile profile;
    private final Supplier<Optional<Keyring>> keyring;
    private final boolean createSchema;
    private final ActivityLog activity;
    private final Supplier<Texts> texts;
    private volatile Secrets typed = Secrets.NONE;

    /**
     * @param keyring asked when it is opened; may block
     * @param activity where every write through it goes on record
     * @param texts asked for when it is opened; may block
     */
    public ProfileSource(
            ConnectionProfile profile,
            Supplier<Optional<Keyring>> keyring,
            boolean createSchema,
            ActivityLog activity,
            Supplier<Texts> texts) {
        this.activity = activity;
        this.profile = profile;
        this.keyring = keyring;
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

    /** Secrets for the next time it is opened; they count more than those in the keyring. */
    public void type(Secrets secrets) {
        typed = secrets;
    }

    @Override
    public String name() {
        return profile.name();
    }

    @Override
    public Environment environment() {
        return Environment.valueOf(profile.kind().name());
    }

    @Override
    public Lectern open(Consumer<ConnectionProgress> progress) throws MessageException {
        progress.accept(ConnectionProgress.of(texts.get().get("start.cluster", profile.name())));
        Secrets secrets = secrets();
        Set<SecretKind> missing = EnumSet.noneOf(SecretKind.class);
        missing.addAll(profile.needed());
        missing.removeAll(secrets.all().keySet());
        if (!missing.isEmpty()) {
            throw new MessageException(texts.get().get("start.password", profile.name()));
        }
        return Lectern.connect(
                profile.settings(secrets, createSchema),
                profile.statusKeyspaceOrOwn(),
                Optional.of(activity),
                said -> progress.accept(ConnectionProgress.of(texts.get().say(said))));
    }

    private Secrets secrets() {
        Secrets secrets = Secrets.NONE;
        if (!profile.possible().isEmpty() && !typed.all().keySet().containsAll(profile.possible())) {
            try {
                secrets = keyring.get().map(known -> known.all(profile)).orElse(Secrets.NONE);
            } catch (KeyringException locked) {
                // Asked for, as where there is none.
                secrets = Secrets.NONE;
            }
        }
        return TypedSecrets.merged(secrets, typed);
    }
}

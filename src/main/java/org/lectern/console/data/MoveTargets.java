package org.lectern.console.data;

import java.util.List;
import java.util.function.Supplier;
import org.lectern.activity.ActivityLog;
import org.lectern.console.connections.ProfileSource;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.profile.ConnectionProfile;
import org.lectern.profile.Keyring;
import org.lectern.profile.Profiles;
import org.lectern.service.Lectern;

/** Saved connections that a platform's keyspace may be moved to. Blocks. */
interface MoveTargets {
    /** Those that may be written to. Which of them are keyspaces of Lectern's own is seen when one is opened. */
    List<ConnectionProfile> all();

    /**
     * Connects; whoever asks closes it.
     *
     * @throws Exception with a sentence, if it cannot
     */
    Lectern open(ConnectionProfile profile, Job job) throws Exception;

    /** Those that are saved or provided, with secrets from the keyring. */
    static MoveTargets of(Profiles profiles, ActivityLog activity, Supplier<Texts> texts) {
        return new MoveTargets() {
            @Override
            public List<ConnectionProfile> all() {
                return profiles.load().all().stream()
                        .filter(profile -> !profile.readOnly())
                        .toList();
            }

            @Override
            public Lectern open(ConnectionProfile profile, Job job) throws Exception {
                return new ProfileSource(
                                profile,
                                profiles.sources(profiles.load(), profile.name(), Keyring::ofThisSystem),
                                false,
                                activity,
                                texts)
                        .open(progress -> job.tell(0, -1, progress.text()));
            }
        };
    }
}

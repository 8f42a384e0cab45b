package org.lectern.console.connections;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityLog;
import org.lectern.cluster.ClusterKind;
import org.lectern.cluster.RequestOptions;
import org.lectern.cluster.Secret;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Background;
import org.lectern.console.work.UiExecutor;
import org.lectern.lane.WithoutNode;
import org.lectern.profile.ConnectionProfile;
import org.lectern.profile.FakeKeyring;
import org.lectern.profile.Keyring;
import org.lectern.profile.Profiles;
import org.lectern.profile.SecretKind;
import org.lectern.profile.Secrets;
import org.lectern.service.ClusterSetup;

/** What is tested is what is shown, and what was typed is there as long as the program. */
@WithoutNode
final class ConnectionsModelTest {
    private static final Secrets TYPED = Secrets.NONE.with(SecretKind.PASSWORD, Secret.of("typed"));

    private final TypedSecrets typed = new TypedSecrets();
    private final Deque<Runnable> later = new ArrayDeque<>();

    @TempDir
    private Path directory = Path.of("");

    private ConnectionsModel model(Supplier<Optional<Keyring>> keyring) {
        return new ConnectionsModel(
                new Profiles(directory),
                new ActivityLog(directory.resolve("activity")),
                keyring,
                () -> ClusterSetup.OF_CLUSTERS,
                typed,
                new Background(later::add, UiExecutor.sameThread()),
                Texts.load());
    }

    private void runAll() {
        while (!later.isEmpty()) {
            later.remove().run();
        }
    }

    private static ConnectionProfile profile(String name) {
        return new ConnectionProfile(
                name,
                List.of(InetSocketAddress.createUnresolved("127.0.0.1", 1)),
                "dc1",
                "lectern",
                Optional.empty(),
                Optional.of("ann"),
                Optional.empty(),
                false,
                Optional.empty(),
                RequestOptions.STANDARD.withTimeout(Duration.ofSeconds(1)),
                Optional.empty(),
                ClusterKind.LOCAL,
                true,
                false,
                Optional.empty());
    }

    @Test
    void whatATestFindsIsNotShownUnderAnotherConnection() {
        ConnectionsModel model = model(Optional::empty);
        model.test(profile("first"), Optional.empty(), Secrets.NONE);
        model.forgetTest();
        assertThat(model.testing().get()).as("another can be tested at once").isFalse();

        runAll();

        assertThat(model.results().get()).isEmpty();
    }

    @Test
    void aTestThatCannotEvenBeTriedSaysWhy() {
        List<String> heard = new ArrayList<>();
        ConnectionsModel model = model(() -> {
            throw new IllegalStateException("the keyring's program is broken");
        });
        model.test(profile("first"), Optional.empty(), Secrets.NONE)
                .whenComplete((done, failure) -> heard.add(String.valueOf(failure.getMessage())));

        runAll();

        assertThat(heard).containsExactly("the keyring's program is broken");
        assertThat(model.testing().get()).isFalse();
    }

    @Test
    void whereThereIsNoKeyringWhatWasTypedOutlivesTheConnection() {
        model(Optional::empty).save(profile("first"), Optional.empty(), TYPED);
        runAll();
        model(Optional::empty).save(profile("renamed"), Optional.of("first"), Secrets.NONE);
        runAll();

        assertThat(typed.of("renamed")).isEqualTo(TYPED);
        assertThat(typed.of("first")).isEqualTo(Secrets.NONE);
    }

    @Test
    void whatWasTypedAtAPromptNeverGetsIntoTheKeyring() {
        FakeKeyring keyring = new FakeKeyring();
        keyring.store(profile("first").secretName(), SecretKind.PASSWORD, Secret.of("right"));
        ConnectionsModel model = model(() -> Optional.of(keyring));
        model.type(model.source(profile("first")), Secrets.NONE.with(SecretKind.PASSWORD, Secret.of("mistyped")));
        model.save(profile("first"), Optional.of("first"), Secrets.NONE);
        runAll();
        assertThat(keyring.of("first", SecretKind.PASSWORD)).contains(Secret.of("right"));

        model.save(profile("renamed"), Optional.of("first"), TYPED);
        runAll();
        assertThat(keyring.of("renamed", SecretKind.PASSWORD)).contains(Secret.of("typed"));
        assertThat(typed.of("renamed")).as("the newer counts").isEqualTo(Secrets.NONE);
    }

    @Test
    void whatTheKeyringHoldsIsHeldNowhereElse() {
        FakeKeyring keyring = new FakeKeyring();
        ConnectionsModel model = model(() -> Optional.of(keyring));
        keyring.lock(true);
        model.save(profile("first"), Optional.empty(), TYPED);
        runAll();
        assertThat(typed.of("first")).isEqualTo(TYPED);

        keyring.lock(false);
        model.save(profile("first"), Optional.of("first"), Secrets.NONE);
        runAll();
        assertThat(keyring.of("first", SecretKind.PASSWORD)).contains(Secret.of("typed"));
        assertThat(typed.of("first")).isEqualTo(Secrets.NONE);
    }
}

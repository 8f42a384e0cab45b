package org.lectern.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.activity.ActivityLog;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.Schema;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.CommandTarget;
import org.lectern.console.connection.ConnectionProgress;
import org.lectern.console.connection.Environment;
import org.lectern.console.connection.FirstData;
import org.lectern.console.connections.ProfileSource;
import org.lectern.console.notice.MessageException;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Failures;
import org.lectern.demo.DemoData;
import org.lectern.node.EmbeddedNode;
import org.lectern.node.NodeException;
import org.lectern.node.NodeSettings;
import org.lectern.profile.ConnectionProfile;
import org.lectern.profile.ContactPoint;
import org.lectern.profile.Keyring;
import org.lectern.profile.Profiles;
import org.lectern.profile.ProvidedProfiles;
import org.lectern.profile.Secrets;
import org.lectern.profile.SparkSettings;
import org.lectern.service.Lectern;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/** Where the console's services come from, by what the command line says. */
final class ClusterSources {
    private ClusterSources() {}

    static ClusterSource of(CommandLine line, ActivityLog activity, Supplier<Texts> texts) {
        if (line.cluster().isPresent()) {
            ConnectionSettings settings = line.cluster().get();
            return new Existing(
                    settings,
                    line.environment(),
                    line.statusKeyspace().orElseGet(() -> StatusKeyspace.of(settings.keyspace())),
                    activity,
                    texts);
        }
        Profiles profiles = new Profiles(line.data(), new ProvidedProfiles(System.getenv()));
        Profiles.Saved saved = profiles.load();
        Optional<ConnectionProfile> wanted = line.profile().map(saved::find).orElseGet(saved::lastUsed);
        return wanted.<ClusterSource>map(profile -> new ProfileSource(
                        profile,
                        profiles.sources(saved, profile.name(), Keyring::ofThisSystem),
                        line.createSchema() && !profile.readOnly(),
                        activity,
                        texts))
                .or(() -> line.profile().map(name -> new Unknown(name, texts)))
                .orElseGet(() -> ownNode(line, activity, texts));
    }

    /** The node that the console starts, with demo data. */
    static ClusterSource ownNode(CommandLine line, ActivityLog activity, Supplier<Texts> texts) {
        NodeSettings standard = NodeSettings.standard();
        return new OwnNode(
                new NodeSettings(line.data(), standard.nodeLibraries(), standard.heapMegabytes()),
                line.keyspace(),
                activity,
                texts);
    }

    /** A name that no connection has: said on the start page, which offers those there are. */
    private record Unknown(String name, Supplier<Texts> texts) implements ClusterSource {
        @Override
        public Environment environment() {
            return Environment.PRODUCTION;
        }

        @Override
        public Lectern open(Consumer<ConnectionProgress> progress) throws MessageException {
            throw new MessageException(texts.get().get("start.unknown", name));
        }
    }

    /** A cluster that somebody else runs. */
    private record Existing(
            ConnectionSettings settings,
            Environment environment,
            StatusKeyspace statusKeyspace,
            ActivityLog activity,
            Supplier<Texts> texts)
            implements ClusterSource {
        /** Without a user, as the console was started. */
        @Override
        public Optional<CommandTarget> commands() {
            List<String> options = new ArrayList<>();
            settings.contactPoints()
                    .forEach(point -> options.addAll(List.of("--contact-point", ContactPoint.format(point))));
            options.addAll(List.of("--datacenter", settings.datacenter(), "--keyspace", settings.keyspace()));
            options.addAll(List.of("--environment", environment.name().toLowerCase(Locale.ROOT)));
            if (!statusKeyspace.name().equals(settings.keyspace())) {
                options.addAll(List.of("--status-keyspace", statusKeyspace.name()));
                statusKeyspace.contexts().ifPresent(prefix -> options.addAll(List.of("--status-contexts", prefix)));
                statusKeyspace.trees().ifPresent(trees -> options.addAll(List.of("--trees-keyspace", trees)));
                statusKeyspace
                        .release()
                        .ifPresent(release -> options.addAll(List.of("--status-release", release.word())));
            }
            options.add(settings.readOnly() ? "--read-only" : "--writable");
            return Optional.of(new CommandTarget(options, SparkSettings.HERE, Secrets.NONE));
        }

        @Override
        public Lectern open(Consumer<ConnectionProgress> progress) {
            progress.accept(ConnectionProgress.of(
                    texts.get().get("start.cluster", settings.contactPoints().get(0))));
            Lectern lectern = connect(settings, progress);
            if (lectern.connection().oae().isPresent() && !settings.readOnly()) {
                // Somebody else's tables are written to only by a saved connection that says so.
                lectern.close();
                lectern = connect(settings.toReadOnly(), progress);
            }
            return lectern;
        }

        private Lectern connect(ConnectionSettings wanted, Consumer<ConnectionProgress> progress) {
            return Lectern.connect(
                    wanted,
                    statusKeyspace,
                    Optional.of(activity),
                    said -> progress.accept(ConnectionProgress.of(texts.get().say(said))));
        }
    }

    /** The node that the console starts, or finds running. */
    private static final class OwnNode implements ClusterSource {
        private final NodeSettings settings;
        private final String keyspace;
        private final ActivityLog activity;
        private final Supplier<Texts> texts;
        private volatile @Nullable EmbeddedNode node;

        OwnNode(NodeSettings settings, String keyspace, ActivityLog activity, Supplier<Texts> texts) {
            this.activity = activity;
            this.settings = settings;
            this.keyspace = keyspace;
            this.texts = texts;
        }

        @Override
        public Environment environment() {
            return Environment.EMBEDDED;
        }

        @Override
        public Optional<CommandTarget> commands() {
            return Optional.of(
                    new CommandTarget(List.of("--own-node", "--keyspace", keyspace), SparkSettings.HERE, Secrets.NONE));
        }

        @Override
        public Lectern open(Consumer<ConnectionProgress> progress) throws Exception {
            AtomicReference<Message> last = new AtomicReference<>(Message.plain(""));
            Consumer<Message> tell = said -> {
                last.set(said);
                progress.accept(ConnectionProgress.of(texts.get().say(said)));
            };
            EmbeddedNode opened;
            try {
                close();
                opened = EmbeddedNode.open(settings, tell);
            } catch (NodeException e) {
                throw new MessageException(HasMessage.of(e), e);
            }
            node = opened;
            tell.accept(Message.plain(texts.get().get("start.keyspace", keyspace)));
            // What follows waits as long as the node takes, so whoever looks on hears when it does not answer.
            Watch silence = onSilence(said -> progress.accept(
                    ConnectionProgress.of(texts.get().say(said.orElseGet(() -> Objects.requireNonNull(last.get()))))));
            try {
                return open(opened, tell);
            } finally {
                silence.close();
            }
        }

        @Override
        public Watch onSilence(Consumer<Optional<Message>> silence) {
            EmbeddedNode opened = node;
            if (opened == null) {
                return () -> {};
            }
            Runnable end = opened.onSilence(silence);
            return end::run;
        }

        private Lectern open(EmbeddedNode opened, Consumer<Message> tell) throws Exception {
            try {
                opened.define(Schema.definitions(keyspace, opened.datacenter(), 1));
            } catch (NodeException e) {
                throw new MessageException(HasMessage.of(e), e);
            }
            Lectern lectern = Lectern.connect(
                    opened.settings(keyspace), StatusKeyspace.of(keyspace), Optional.of(activity), tell);
            try {
                new DemoData(lectern, reason -> reason.ifPresent(tell))
                        .loadFirst()
                        .toCompletableFuture()
                        .get();
            } catch (ExecutionException e) {
                lectern.close();
                throw new MessageException(HasMessage.of(Failures.cause(e)), e);
            }
            return lectern;
        }

        @Override
        public Optional<FirstData> firstData() {
            return Optional.of(new FirstData() {
                @Override
                public CompletionStage<Boolean> isLoaded(Lectern lectern) {
                    return new DemoData(lectern).isLoaded();
                }

                @Override
                public CompletionStage<Void> load(Lectern lectern, Progress progress) {
                    return new DemoData(lectern, progress::waits, progress.cancelled()).loadRest(progress::done);
                }
            });
        }

        @Override
        public void close() {
            EmbeddedNode open = node;
            if (open != null) {
                open.close();
            }
        }
    }
}

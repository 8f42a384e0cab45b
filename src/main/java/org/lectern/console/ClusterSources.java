package org.lectern.console;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lectern.activity.ActivityLog;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.Environment;
import org.lectern.console.notice.WordedException;
import org.lectern.console.work.Failures;
import org.lectern.demo.DemoData;
import org.lectern.node.EmbeddedNode;
import org.lectern.node.NodeException;
import org.lectern.node.NodeSettings;
import org.lectern.service.Lectern;
import org.lectern.transfer.ImportReport;
import org.lectern.transfer.TransferJob;
import org.lectern.transfer.TransferProgress;

/** Where the console's services come from, by what the command line says. */
final class ClusterSources {
    private ClusterSources() {}

    static ClusterSource of(CommandLine line, ActivityLog activity) {
        return line.cluster()
                .<ClusterSource>map(settings -> new Existing(
                        settings, line.environment(), line.statusKeyspace().orElse(settings.keyspace()), activity))
                .orElseGet(() -> {
                    NodeSettings standard = NodeSettings.standard();
                    return new OwnNode(
                            new NodeSettings(line.data(), standard.nodeLibraries(), standard.heapMegabytes()),
                            line.keyspace(),
                            activity,
                            (lectern, progress) -> loadDemo(lectern, line.data().resolve("demo"), progress));
                });
    }

    private static void loadDemo(Lectern lectern, Path directory, Consumer<String> progress) throws Exception {
        CompletableFuture<Boolean> loaded = new DemoData(lectern, directory)
                .load(job -> tell(job, progress))
                .toCompletableFuture();
        try {
            loaded.get();
        } catch (ExecutionException e) {
            throw new WordedException(String.valueOf(Failures.cause(e).getMessage()), e);
        }
    }

    /** Says how far it is, a few times a second, until it has ended. */
    private static void tell(TransferJob<ImportReport> job, Consumer<String> progress) {
        TransferProgress now = job.progress();
        progress.accept(String.format(
                Locale.ENGLISH, "Loading the demo data, this first time\u2026 %.0f %%", 100 * now.fraction()));
        if (now.phase() != TransferProgress.Phase.ENDED) {
            CompletableFuture.delayedExecutor(250, TimeUnit.MILLISECONDS).execute(() -> tell(job, progress));
        }
    }

    /** Puts data into the keyspace of the console's own node, the first time. */
    interface FirstData {
        /** Does nothing if it is there. Blocks. */
        void load(Lectern lectern, Consumer<String> progress) throws Exception;
    }

    /** A cluster that somebody else runs. */
    private record Existing(
            ConnectionSettings settings, Environment environment, String statusKeyspace, ActivityLog activity)
            implements ClusterSource {
        @Override
        public Lectern open(Consumer<String> progress) {
            progress.accept("Connecting to " + settings.contactPoints().get(0) + "\u2026");
            return Lectern.connect(settings, statusKeyspace, activity);
        }
    }

    /** The node that the console starts, or finds running. */
    private static final class OwnNode implements ClusterSource {
        private final NodeSettings settings;
        private final String keyspace;
        private final ActivityLog activity;
        private final FirstData data;
        private volatile @Nullable EmbeddedNode node;

        OwnNode(NodeSettings settings, String keyspace, ActivityLog activity, FirstData data) {
            this.activity = activity;
            this.settings = settings;
            this.keyspace = keyspace;
            this.data = data;
        }

        @Override
        public Environment environment() {
            return Environment.EMBEDDED;
        }

        @Override
        public Lectern open(Consumer<String> progress) throws Exception {
            EmbeddedNode opened;
            try {
                close();
                opened = EmbeddedNode.open(settings, progress);
            } catch (NodeException e) {
                throw new WordedException(String.valueOf(e.getMessage()), e);
            }
            node = opened;
            progress.accept("Opening the keyspace " + keyspace + "\u2026");
            Lectern lectern = Lectern.connect(
                    new ConnectionSettings(List.of(opened.contactPoint()), opened.datacenter(), keyspace, true),
                    keyspace,
                    activity);
            try {
                data.load(lectern, progress);
            } catch (Exception e) {
                lectern.close();
                throw e;
            }
            return lectern;
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

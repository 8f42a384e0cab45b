package org.lectern.console;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.Environment;
import org.lectern.console.notice.WordedException;
import org.lectern.node.EmbeddedNode;
import org.lectern.node.NodeException;
import org.lectern.node.NodeSettings;
import org.lectern.service.Lectern;

/** Where the console's services come from, by what the command line says. */
final class ClusterSources {
    private ClusterSources() {}

    static ClusterSource of(CommandLine line) {
        return line.cluster().<ClusterSource>map(Existing::new).orElseGet(() -> {
            NodeSettings standard = NodeSettings.standard();
            return new OwnNode(
                    new NodeSettings(line.data(), standard.nodeLibraries(), standard.heapMegabytes()),
                    line.keyspace(),
                    FirstData.NONE);
        });
    }

    /** Puts data into the keyspace of the console's own node, the first time. */
    interface FirstData {
        FirstData NONE = (lectern, progress) -> {};

        /** Does nothing if it is there. Blocks. */
        void load(Lectern lectern, Consumer<String> progress) throws Exception;
    }

    /** A cluster that somebody else runs. */
    private record Existing(ConnectionSettings settings) implements ClusterSource {
        @Override
        public Environment environment() {
            return Environment.CLUSTER;
        }

        @Override
        public Lectern open(Consumer<String> progress) {
            progress.accept("Connecting to " + settings.contactPoints().get(0) + "\u2026");
            return Lectern.connect(settings);
        }
    }

    /** The node that the console starts, or finds running. */
    private static final class OwnNode implements ClusterSource {
        private final NodeSettings settings;
        private final String keyspace;
        private final FirstData data;
        private volatile @Nullable EmbeddedNode node;

        OwnNode(NodeSettings settings, String keyspace, FirstData data) {
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
                    new ConnectionSettings(List.of(opened.contactPoint()), opened.datacenter(), keyspace, true));
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

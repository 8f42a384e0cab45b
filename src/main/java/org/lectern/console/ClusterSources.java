package org.lectern.console;

import java.util.function.Consumer;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.Environment;
import org.lectern.console.notice.WordedException;
import org.lectern.service.Lectern;

/** Where the console's services come from, by what the command line says. */
final class ClusterSources {
    private ClusterSources() {}

    static ClusterSource of(CommandLine line) {
        return new Missing(line.contactPoints().isEmpty() ? Environment.EMBEDDED : Environment.CLUSTER);
    }

    private record Missing(Environment environment) implements ClusterSource {
        @Override
        public Lectern open(Consumer<String> progress) throws WordedException {
            throw new WordedException("This build of the console has no connection to Cassandra yet.");
        }
    }
}

package org.lectern.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Another time of day for a node, by a class of its own in place of Cassandra's clock. It is compiled when it is wanted:
 * Cassandra is on no class path of the build.
 */
final class NodeClock {
    private static final String SOURCE = "ClockAhead.java";

    private NodeClock() {}

    /** Puts the clock on the class path of the node with these settings, and answers the options that it is to start with. */
    static List<String> ahead(NodeSettings settings, Duration by) throws IOException, NodeException {
        Path classes = new NodeFiles(settings.dataDirectory()).configuration().resolve("classes");
        Files.createDirectories(classes);
        Path source = settings.dataDirectory().resolve(SOURCE);
        try (InputStream in = NodeClock.class.getResourceAsStream(SOURCE + ".txt")) {
            if (in == null) {
                throw new IOException("The class path has no " + SOURCE + ".txt");
            }
            Files.write(source, in.readAllBytes());
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IOException("Another clock for a node needs a JDK: this Java has no compiler");
        }
        String jars = Prerequisites.requireLibraries(settings.nodeLibraries()).stream()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int result =
                compiler.run(null, said, said, "-proc:none", "-cp", jars, "-d", classes.toString(), source.toString());
        if (result != 0) {
            throw new IOException("The clock does not compile: " + said.toString(UTF_8));
        }
        return List.of(
                "-Dcassandra.clock=org.lectern.node.ClockAhead", "-Dlectern.clock.ahead.minutes=" + by.toMinutes());
    }
}

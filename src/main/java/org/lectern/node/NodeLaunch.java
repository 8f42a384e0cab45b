package org.lectern.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.home.OwnerOnly;
import org.lectern.home.TemporaryFiles;

/** Writes the configuration of a node and starts its process. */
final class NodeLaunch {
    /** What Cassandra's own options for JDK 17 open to it. */
    private static final List<String> EXPORTS = List.of(
            "java.base/java.lang.ref",
            "java.base/jdk.internal.misc",
            "java.base/jdk.internal.ref",
            "java.base/sun.nio.ch",
            "java.management.rmi/com.sun.jmx.remote.internal.rmi",
            "java.rmi/sun.rmi.registry",
            "java.rmi/sun.rmi.server",
            "java.sql/java.sql",
            "jdk.unsupported/sun.misc");

    private static final List<String> OPENS = List.of(
            "java.base/java.io",
            "java.base/java.lang",
            "java.base/java.lang.module",
            "java.base/java.lang.reflect",
            "java.base/java.math",
            "java.base/java.net",
            "java.base/java.nio",
            "java.base/java.util",
            "java.base/java.util.concurrent",
            "java.base/java.util.concurrent.atomic",
            "java.base/jdk.internal.loader",
            "java.base/jdk.internal.math",
            "java.base/jdk.internal.module",
            "java.base/jdk.internal.ref",
            "java.base/jdk.internal.reflect",
            "java.base/jdk.internal.util.jar",
            "java.base/sun.nio.ch",
            "jdk.management/com.sun.management.internal");

    /** All that the node's process runs of Lectern's; a class added to what NodeMain uses must be added here. */
    private static final List<Class<?>> CLASSES = List.of(
            NodeMain.class,
            NodeFiles.class,
            LifelineServer.class,
            LifelineHandshake.class,
            NodeLogin.class,
            OwnerOnly.class,
            TemporaryFiles.class,
            SchemaChange.class);

    private NodeLaunch() {}

    /** What a node is told besides: lines for its cassandra.yaml, and options for its JVM. */
    record Further(String yaml, List<String> options) {
        /** A node with Cassandra's own limits, as those of a cluster in use. */
        static final Further NOTHING = new Further("", List.of());

        /**
         * The console's own node: nobody else waits for it, and where the machine is slow the only alternative to waiting is
         * failing.
         */
        static final Further PATIENT = new Further(
                Stream.of(
                                "read_request_timeout",
                                "range_request_timeout",
                                "write_request_timeout",
                                "counter_write_request_timeout",
                                "cas_contention_timeout",
                                "truncate_request_timeout",
                                "request_timeout",
                                "native_transport_timeout")
                        .map(limit -> limit + ": 60s\n")
                        .collect(Collectors.joining()),
                List.of(
                        // Half of what its start takes is to compile what is run for the first time: the first compiler
                        // does it
                        // in a fifth of the time.
                        "-XX:TieredStopAtLevel=1",
                        // With that compiler alone Java reserves 48 MB for code, and interprets what does not fit.
                        "-XX:ReservedCodeCacheSize=240m",
                        // Two thirds of what an idle node does is to note the time every 2 ms, for timeouts that are
                        // much
                        // longer.
                        "-Dcassandra.approximate_time_precision_ms=100"));

        Further {
            options = List.copyOf(options);
        }
    }

    /** Starts a node; the process lives on when this one ends, until nobody holds its lifeline. */
    static Process start(NodeSettings settings, NodeAddress address) throws NodeException {
        return start(settings, address, Further.PATIENT);
    }

    static Process start(NodeSettings settings, NodeAddress address, Further further) throws NodeException {
        NodeFiles files = new NodeFiles(settings.dataDirectory());
        List<Path> jars = Prerequisites.requireLibraries(settings.nodeLibraries());
        try {
            OwnerOnly.create(files.configuration());
            OwnerOnly.create(files.storage());
            OwnerOnly.create(files.temporary());
            OwnerOnly.replace(files.output());
            writeYaml(files, settings, address, further);
            // The directory last: an archive of classes is one of the jars before it.
            List<Path> classPath = new ArrayList<>(jars);
            classPath.add(copyClasses(files));
            return new ProcessBuilder(command(files, settings, address, classPath, further))
                    .directory(files.home().toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(files.output().toFile())
                    .start();
        } catch (IOException failed) {
            throw new NodeException(NodeSentence.NOT_STARTED.of(files.home(), Prerequisites.reason(failed)), failed);
        }
    }

    private static void writeYaml(NodeFiles files, NodeSettings settings, NodeAddress address, Further further)
            throws IOException {
        String yaml = new String(resource("cassandra.yaml"), UTF_8)
                        .replace("@ADDRESS@", address.host())
                        .replace("@SEEDS@", address.seeds())
                        .replace("@STORAGE_PORT@", Integer.toString(address.storagePort()))
                        .replace("@CQL_PORT@", Integer.toString(address.cqlPort()))
                        .replace("@CONNECTIONS@", Integer.toString(settings.mostConnections()))
                        .replace("@COMMITLOG_SYNC@", settings.durability().yaml())
                        .replace("@MEMTABLE_SPACE@", settings.heapMegabytes() / 4 + "MiB")
                + further.yaml();
        OwnerOnly.write(files.configuration().resolve("cassandra.yaml"), yaml);
        OwnerOnly.write(files.configuration().resolve("logback.xml"), resource("logback.xml"));
    }

    /** A class path of the node's own: the console may be rebuilt or updated while the node runs. */
    private static Path copyClasses(NodeFiles files) throws IOException {
        Path root = files.configuration().resolve("classes");
        for (Class<?> type : CLASSES) {
            Path target = root.resolve(type.getName().replace('.', '/') + ".class");
            OwnerOnly.createFor(target);
            try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
                if (in == null) {
                    throw new IOException("Lectern's class path has no " + type.getName());
                }
                OwnerOnly.write(target, in.readAllBytes());
            }
        }
        return root;
    }

    private static void addIfThere(List<String> command, String program, String... arguments) {
        if (Files.isExecutable(Path.of(program))) {
            command.add(program);
            command.addAll(List.of(arguments));
        }
    }

    private static List<String> command(
            NodeFiles files, NodeSettings settings, NodeAddress address, List<Path> classPath, Further further) {
        List<String> command = new ArrayList<>();
        // A session of its own, so that Ctrl-C in the console's terminal does not reach a node that others use, too.
        addIfThere(command, "/usr/bin/setsid");
        // What the node writes is its owner's alone.
        addIfThere(command, "/bin/sh", "-c", "umask 077; exec \"$@\"", "sh");
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(openings());
        command.addAll(List.of(
                "-Xms" + settings.heapMegabytes() / 4 + "m",
                "-Xmx" + settings.heapMegabytes() + "m",
                "-XX:MaxDirectMemorySize=" + settings.heapMegabytes() / 2 + "m",
                "-XX:+UseG1GC",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:-UsePerfData",
                "-Djava.awt.headless=true",
                "-Djava.io.tmpdir=" + files.temporary(),
                "-Djna.tmpdir=" + files.temporary(),
                "-Djava.net.preferIPv4Stack=true",
                "-Djava.security.manager=allow",
                "-Djdk.attach.allowAttachSelf=true",
                "-Dio.netty.tryReflectionSetAccessible=true",
                "-Dlogback.configurationFile="
                        + files.configuration().resolve("logback.xml").toUri(),
                "-Dlectern.node.log=" + files.log(),
                "-Dcassandra.config="
                        + files.configuration().resolve("cassandra.yaml").toUri(),
                "-Dcassandra.storagedir=" + files.storage(),
                "-Dcassandra.logdir=" + files.home(),
                "-Dcassandra-foreground=yes",
                "-Dcassandra.ring_delay_ms=1000",
                "-Dcassandra.skip_wait_for_gossip_to_settle=0",
                "-Dcassandra.shutdown_announce_in_ms=0"));
        // An archive of Cassandra's classes, or a list of them to make one from.
        Optional.ofNullable(System.getProperty("lectern.node.option")).ifPresent(command::add);
        command.addAll(settings.durability().options());
        command.addAll(further.options());
        command.add("-cp");
        command.add(String.join(
                File.pathSeparator, classPath.stream().map(Path::toString).toList()));
        command.add(NodeMain.class.getName());
        command.addAll(List.of(
                files.home().toString(),
                Integer.toString(address.cqlPort()),
                Integer.toString(address.storagePort()),
                Boolean.toString(settings.guarded())));
        return command;
    }

    /** What every Cassandra needs of the JDK. */
    static List<String> openings() {
        List<String> options = new ArrayList<>();
        EXPORTS.forEach(name -> options.addAll(List.of("--add-exports", name + "=ALL-UNNAMED")));
        OPENS.forEach(name -> options.addAll(List.of("--add-opens", name + "=ALL-UNNAMED")));
        return options;
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = NodeLaunch.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("Lectern's class path has no " + name);
            }
            return in.readAllBytes();
        }
    }
}

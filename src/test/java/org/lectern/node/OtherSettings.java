package org.lectern.node;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A node with the settings that Cassandra itself comes with, to compare the embedded one with. */
public final class OtherSettings implements AutoCloseable {
    /** What cassandra.yaml says where it is unpacked, apart from the ports. */
    private static final String YAML = """
            cluster_name: 'Test Cluster'
            num_tokens: 16
            allocate_tokens_for_local_replication_factor: 3
            partitioner: org.apache.cassandra.dht.Murmur3Partitioner
            endpoint_snitch: SimpleSnitch
            seed_provider:
              - class_name: org.apache.cassandra.locator.SimpleSeedProvider
                parameters:
                  - seeds: "127.0.0.1:@STORAGE_PORT@"
            commitlog_sync: periodic
            commitlog_sync_period: 10000ms
            listen_address: localhost
            rpc_address: localhost
            storage_port: @STORAGE_PORT@
            native_transport_port: @CQL_PORT@
            """;

    /** Its jvm-server.options and jvm17-server.options. */
    private static final List<String> JVM = List.of(
            "-ea",
            "-XX:+UseThreadPriorities",
            "-Xss256k",
            "-XX:+AlwaysPreTouch",
            "-XX:+UseTLAB",
            "-XX:+ResizeTLAB",
            "-XX:+UseNUMA",
            "-XX:+PerfDisableSharedMem",
            "-XX:+UseG1GC",
            "-XX:+ParallelRefProcEnabled",
            "-XX:MaxTenuringThreshold=2",
            "-XX:G1HeapRegionSize=16m",
            "-XX:+UnlockExperimentalVMOptions",
            "-XX:G1NewSizePercent=50",
            "-XX:G1RSetUpdatingPauseTimePercent=5",
            "-XX:MaxGCPauseMillis=300",
            "-XX:InitiatingHeapOccupancyPercent=70");

    private final Process process;
    private final InetSocketAddress address;

    private OtherSettings(Process process, InetSocketAddress address) {
        this.process = process;
        this.address = address;
    }

    /**
     * Starts one, with a heap as large as the embedded node may have.
     *
     * @param directory of its own, empty
     */
    public static OtherSettings start(Path directory, NodeSettings like) throws IOException, NodeException {
        NodeAddress ports = NodeAddress.alone();
        Files.createDirectories(directory);
        Path yaml = directory.resolve("cassandra.yaml");
        Files.writeString(
                yaml,
                YAML.replace("@STORAGE_PORT@", Integer.toString(ports.storagePort()))
                        .replace("@CQL_PORT@", Integer.toString(ports.cqlPort())));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(NodeLaunch.openings());
        command.addAll(JVM);
        command.addAll(List.of(
                "-Xms" + like.heapMegabytes() + "m",
                "-Xmx" + like.heapMegabytes() + "m",
                "-Djava.net.preferIPv4Stack=true",
                "-Djava.security.manager=allow",
                "-Djdk.attach.allowAttachSelf=true",
                "-Dio.netty.tryReflectionSetAccessible=true",
                "-Dcassandra.config=" + yaml.toUri(),
                "-Dcassandra.storagedir=" + directory.resolve("data"),
                "-Dcassandra.logdir=" + directory,
                "-Dcassandra-foreground=yes",
                "-cp",
                String.join(
                        File.pathSeparator,
                        Prerequisites.requireLibraries(like.nodeLibraries()).stream()
                                .map(Path::toString)
                                .toList()),
                "org.apache.cassandra.service.CassandraDaemon"));
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("node.out").toFile())
                .start();
        return new OtherSettings(process, new InetSocketAddress(InetAddress.getLoopbackAddress(), ports.cqlPort()));
    }

    /** Returns as soon as it accepts requests. */
    public void await() throws IOException, InterruptedException {
        while (!CqlProbe.answers(address)) {
            if (!process.isAlive()) {
                throw new IOException("It ended with " + process.exitValue());
            }
            TimeUnit.SECONDS.sleep(1);
        }
    }

    public ProcessHandle process() {
        return process.toHandle();
    }

    /** The process of an embedded node. */
    public static ProcessHandle processOf(EmbeddedNode node) {
        return ProcessHandle.of(node.pid()).orElseThrow();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}

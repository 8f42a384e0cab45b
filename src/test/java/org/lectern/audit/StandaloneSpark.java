package org.lectern.audit;

import static org.lectern.service.TestKeyspace.until;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.command.spark.SparkLaunch;
import org.lectern.profile.SparkSettings;
import org.lectern.service.TestKeyspace;

/** Spark's own master and two workers of a core each on this machine, from the jars that a distribution has. */
public final class StandaloneSpark implements AutoCloseable {

    private final Path jar;
    private final Path home;
    private final int port;
    private final int web;
    private final List<Process> processes = new ArrayList<>();

    private StandaloneSpark(Path jar, Path home) throws IOException {
        this.jar = jar;
        this.home = home;
        port = freePort();
        web = freePort();
    }

    /** Where the jar for spark-submit is, and the list of Spark's own jars; empty where neither was built. */
    static final String BUILT = System.getProperty("lectern.spark.cluster", "");

    public static StandaloneSpark start(Path home) throws IOException {
        Path built = Path.of(BUILT);
        Path jars = Files.createDirectories(home.resolve("jars"));
        for (String each :
                Files.readString(built.resolve("cluster.classpath")).strip().split(":", -1)) {
            Path library = Path.of(each);
            Files.createSymbolicLink(jars.resolve(library.getFileName()), library);
        }
        Path jar;
        try (Stream<Path> files = Files.list(built)) {
            jar = files.filter(file -> file.getFileName().toString().matches("lectern-spark-[0-9.]+\\.jar"))
                    .findAny()
                    .orElseThrow();
        }
        StandaloneSpark spark = new StandaloneSpark(jar, home);
        spark.processes.add(spark.java(
                "master",
                "org.apache.spark.deploy.master.Master",
                "--host",
                "127.0.0.1",
                "--port",
                String.valueOf(spark.port),
                "--webui-port",
                String.valueOf(spark.web)));
        for (String worker : List.of("worker-1", "worker-2")) {
            spark.processes.add(spark.java(
                    worker,
                    "org.apache.spark.deploy.worker.Worker",
                    "--host",
                    "127.0.0.1",
                    "--webui-port",
                    "0",
                    "--cores",
                    "1",
                    "--memory",
                    "1g",
                    "--work-dir",
                    home.resolve(worker).toString(),
                    "spark://127.0.0.1:" + spark.port));
        }
        return spark;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private List<String> java() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(SparkLaunch.opening());
        command.addAll(List.of("-Xmx512m", "-cp", home.resolve("jars") + "/*"));
        return command;
    }

    /** As a connection names it: this master, and what a distribution has as {@code spark-submit}, up to Lectern's jar. */
    SparkSettings settings() throws IOException {
        Path script = home.resolve("spark-submit");
        Files.writeString(
                script,
                "#!/bin/sh\nexport SPARK_HOME='" + home + "' SPARK_LOCAL_IP=127.0.0.1 SPARK_SCALA_VERSION=2.13\nexec '"
                        + String.join("' '", java()) + "' org.apache.spark.deploy.SparkSubmit \"$@\"\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return new SparkSettings(
                "spark://127.0.0.1:" + port,
                script + " --conf spark.driver.host=127.0.0.1 --conf spark.executor.memory=512m " + jar);
    }

    private Process java(String log, String main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(java());
        command.add(main);
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(home.resolve(log + ".log").toFile());
        builder.environment().put("SPARK_HOME", home.toString());
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        return builder.start();
    }

    /** Waits until so many workers have come to the master. */
    public void awaitWorkers(int count) {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest state = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + web + "/json/"))
                .build();
        until("the workers are there", () -> {
            try {
                return client.send(state, HttpResponse.BodyHandlers.ofString())
                        .body()
                        .replaceAll("\\s", "")
                        .contains("\"aliveworkers\":" + count);
            } catch (IOException notYet) {
                return false;
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        });
    }

    /** What a person types; what it says is in {@code submit.log}. */
    public Process submit(ConnectionSettings settings, String command, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "--master",
                "spark://127.0.0.1:" + port,
                "--conf",
                "spark.driver.host=127.0.0.1",
                "--conf",
                "spark.executor.memory=512m",
                "--class",
                "org.lectern.spark.SparkProgram",
                jar.toString(),
                command));
        arguments.addAll(TestKeyspace.options(settings));
        arguments.addAll(List.of("--data", home.resolve("data").toString(), "--environment", "local"));
        arguments.addAll(List.of(options));
        Process process = java("submit", "org.apache.spark.deploy.SparkSubmit", arguments.toArray(String[]::new));
        processes.add(process);
        return process;
    }

    /** How what was submitted came to its end, and what it has said. */
    public record Ended(int code, String said) {}

    /**
     * Kills a worker on the way, as {@code kill -9}, with the executor that it has, and waits for the end of what was submitted.
     *
     * @param so when it is killed
     * @throws IllegalStateException if the submitted program ended before, or has not noticed
     */
    public Ended killWorkerOnce(String what, BooleanSupplier so, Supplier<Object> progress, Process submitted)
            throws IOException, InterruptedException {
        until(what, () -> so.getAsBoolean() || !submitted.isAlive(), progress);
        Process worker = processes.get(processes.size() - 2);
        worker.descendants().forEach(ProcessHandle::destroyForcibly);
        worker.destroyForcibly().onExit().join();
        int code = submitted.waitFor();
        String said = Files.readString(home.resolve("submit.log"));
        if (!said.contains("ExecutorLost") && !said.contains("Lost executor")) {
            throw new IllegalStateException("No worker was lost on the way; it ended with " + code + ": " + said);
        }
        return new Ended(code, said);
    }

    @Override
    public void close() {
        for (Process process : processes) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        processes.forEach(process -> Objects.requireNonNull(process).onExit().join());
    }
}

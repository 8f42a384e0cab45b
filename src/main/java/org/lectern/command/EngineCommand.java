package org.lectern.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.lectern.command.spark.FetchProgress;
import org.lectern.command.spark.SparkLaunch;
import org.lectern.command.spark.SparkProcess;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command whose work other processes can do. */
abstract class EngineCommand extends ConnectedCommand {
    private static final String HERE = "here";
    private static final String SPARK = "spark";

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            description =
                    "the engine: here (this process) or spark. Spark uses the settings of the saved connection, or a "
                            + "local process with one thread per processor; its jars are downloaded once (here)")
    private String engine = HERE;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    void checkOptions() {
        if (!List.of(HERE, SPARK).contains(engine)) {
            throw OptionParser.wrong("There is no engine \u201C" + engine + "\u201D; use here or spark.");
        }
    }

    /** Whether other processes than this one are asked for. */
    final boolean isOnSpark() {
        return engine.equals(SPARK);
    }

    @Override
    Optional<Exit> runElsewhere(CommandEnvironment environment, Path data) throws Exception {
        if (!isOnSpark() || environment.opening().isOnSpark()) {
            return Optional.empty();
        }
        SparkProcess process = SparkProcess.start(
                new SparkLaunch(
                        spark(environment),
                        spec.root().commandLine().getParseResult().originalArgs(),
                        environment.variables(),
                        data),
                FetchProgress.lines(environment.err()),
                Optional.empty(),
                environment.out(),
                environment.err());
        int code = environment.interruption().during(process::interrupt, process::await);
        return Optional.of(Stream.of(Exit.values())
                .filter(exit -> exit.code() == code)
                .findAny()
                .orElse(Exit.COULD_NOT));
    }
}

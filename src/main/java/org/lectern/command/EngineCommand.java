package org.lectern.command;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** A command whose work other processes can do. */
abstract class EngineCommand extends ConnectedCommand {
    @Mixin
    private EngineOptions engine = new EngineOptions();

    @Override
    void checkOptions() {
        engine.check();
    }

    @Override
    Optional<Exit> runElsewhere(CommandEnvironment environment, Path data) throws Exception {
        return engine.runElsewhere(environment, data);
    }

    /** Whether other processes than this one are asked for. */
    final boolean isOnSpark() {
        return engine.isSpark();
    }
}

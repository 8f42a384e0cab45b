package org.lectern.console.spark;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.lectern.cluster.Secret;
import org.lectern.command.spark.SparkLaunch;

/**
 * A command as it is started.
 *
 * @param password the first line of what it reads
 * @param secrets files that are there while it runs
 */
record SparkStart(SparkOrder order, SparkLaunch launch, Optional<Secret> password, Map<Path, Secret> secrets) {
    SparkStart {
        secrets = Map.copyOf(secrets);
    }
}

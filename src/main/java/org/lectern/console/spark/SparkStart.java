package org.lectern.console.spark;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
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

    /** The same with more words. */
    SparkStart with(List<String> more) {
        SparkLaunch longer = new SparkLaunch(
                launch.settings(),
                Stream.concat(launch.arguments().stream(), more.stream()).toList(),
                launch.variables(),
                launch.data());
        return new SparkStart(order, longer, password, secrets);
    }
}

package org.lectern.console.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.lectern.cluster.Secret;
import org.lectern.command.spark.SparkLaunch;
import org.lectern.model.Cause;

/**
 * A command as it is started.
 *
 * @param secrets the lines that it reads from standard input
 */
record SparkStart(SparkOrder order, SparkTarget target, SparkLaunch launch, List<Secret> secrets) {
    SparkStart {
        secrets = List.copyOf(secrets);
    }

    /** With what a command that writes is asked, as the dialog has asked the operator. */
    SparkStart because(Cause cause, String reason) {
        List<String> words = new ArrayList<>(List.of("--reason", reason));
        target.confirm().ifPresent(name -> words.addAll(List.of("--confirm", name)));
        if (cause.confirmedRows() > 0) {
            words.addAll(List.of("--at-most", String.valueOf(cause.confirmedRows())));
        }
        return with(words);
    }

    private SparkStart with(List<String> more) {
        SparkLaunch longer = new SparkLaunch(
                launch.settings(),
                Stream.concat(launch.arguments().stream(), more.stream()).toList(),
                launch.variables(),
                launch.data());
        return new SparkStart(order, target, longer, secrets);
    }
}

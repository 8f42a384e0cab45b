package org.lectern.console.connection;

import java.util.List;
import org.lectern.profile.Secrets;
import org.lectern.profile.SparkSettings;

/**
 * How a command of Lectern's, in a process of its own, connects to what this console is connected to.
 *
 * @param options of the command, but for the data directory; never a secret
 * @param spark where what Spark does runs
 * @param secrets that the command needs besides
 */
public record CommandTarget(List<String> options, SparkSettings spark, Secrets secrets) {
    public CommandTarget {
        options = List.copyOf(options);
    }
}

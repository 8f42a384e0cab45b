package org.lectern.console.spark;

import java.util.Optional;
import org.lectern.console.connection.CommandTarget;

/**
 * What a command is about.
 *
 * @param name what the operator calls the connection; empty where it has no name of its own
 * @param confirm what a command that writes there has to name, on a production cluster; empty elsewhere
 */
public record SparkTarget(CommandTarget commands, String name, Optional<String> confirm) {}

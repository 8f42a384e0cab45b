package org.lectern.cluster;

import com.datastax.oss.driver.internal.core.config.typesafe.DefaultDriverConfigLoader;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lectern.cluster.ClusterException.Kind;

/**
 * A configuration file of the driver. Its settings are inside {@code datastax-java-driver}, as the driver documents it, or
 * without it around them. What is refused is named by file and line only: such a file may hold passwords.
 */
final class DriverFile {
    private static final String ROOT = DefaultDriverConfigLoader.DEFAULT_ROOT_PATH;
    /** What the driver's own reference has at its top. */
    private static final List<String> TOP = List.of("basic", "advanced", "profiles");

    private DriverFile() {}

    /**
     * Reads it. Blocks.
     *
     * @return inside {@code datastax-java-driver}
     * @throws ClusterException if it is not there, cannot be understood, or says nothing to the driver
     */
    static Config read(Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new ClusterException(Kind.FAILED, ClusterSentence.DRIVER_FILE_MISSING.of(file));
        }
        Config read;
        try {
            read = ConfigFactory.parseFile(file.toFile());
        } catch (ConfigException e) {
            throw refused(file, e);
        }
        Set<String> keys = new HashSet<>(read.root().keySet());
        if (keys.contains(ROOT)) {
            return read;
        }
        keys.retainAll(TOP);
        if (keys.isEmpty()) {
            throw new ClusterException(Kind.FAILED, ClusterSentence.DRIVER_FILE_EMPTY.of(file, ROOT));
        }
        try {
            // Before it is moved, for what it refers to is named from its own top.
            return read.resolve().atPath(ROOT);
        } catch (ConfigException e) {
            throw refused(file, e);
        }
    }

    /** Where the mistake is; neither the text nor the cause, for both may quote the file. */
    static ClusterException refused(Path file, ConfigException mistake) {
        return new ClusterException(
                Kind.FAILED,
                ClusterSentence.DRIVER_FILE_UNREADABLE.of(
                        file,
                        Optional.ofNullable(mistake.origin())
                                .map(origin -> Math.max(0, origin.lineNumber()))
                                .orElse(0)));
    }
}

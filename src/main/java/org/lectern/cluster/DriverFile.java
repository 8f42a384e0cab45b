package org.lectern.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.internal.core.config.typesafe.DefaultDriverConfigLoader;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigIncludeContext;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigIncluderClasspath;
import com.typesafe.config.ConfigIncluderFile;
import com.typesafe.config.ConfigIncluderURL;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigValue;
import java.io.File;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.lectern.cluster.ClusterException.Kind;

/**
 * A configuration file of the driver. Its settings are inside {@code datastax-java-driver}, as the driver documents it, or
 * without it around them. What is refused is named by file, line and setting only: such a file may hold passwords.
 *
 * <p>A file tunes the driver. It decides neither where the password of a connection goes nor which code runs: contact points,
 * cloud settings, translated addresses, included files and class names that are not the driver's own are refused.
 */
final class DriverFile {
    private static final String ROOT = DefaultDriverConfigLoader.DEFAULT_ROOT_PATH;
    /** What the driver's own reference has at its top. */
    private static final List<String> TOP = List.of("basic", "advanced", "profiles");

    /** Settings that say where the driver connects to; after a profile's name likewise. */
    private static final Pattern DESTINATION = Pattern.compile(
            "(profiles\\.[^.]+\\.)?(basic\\.(contact-points|cloud)|advanced\\.address-translator)(\\..*)?");

    private static final Pattern CLASS = Pattern.compile("(.*\\.)?class(es)?");

    private static final String TLS = ROOT + "." + DefaultDriverOption.SSL_ENGINE_FACTORY_CLASS.getPath();

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
            read = ConfigFactory.parseFile(
                    file.toFile(), ConfigParseOptions.defaults().setIncluder(new RefusedIncludes(file)));
        } catch (ConfigException e) {
            throw refused(file, e);
        }
        Set<String> keys = new HashSet<>(read.root().keySet());
        if (keys.contains(ROOT)) {
            return checked(file, read);
        }
        keys.retainAll(TOP);
        if (keys.isEmpty()) {
            throw new ClusterException(Kind.FAILED, ClusterSentence.DRIVER_FILE_EMPTY.of(file, ROOT));
        }
        try {
            // Before it is moved, for what it refers to is named from its own top.
            return checked(file, read.resolve().atPath(ROOT));
        } catch (ConfigException e) {
            throw refused(file, e);
        }
    }

    /** Whether it switches TLS on for all connections. A file that cannot be read does not; opening a session says why. */
    static boolean encrypts(Path file) {
        try {
            Config read = read(file).resolve();
            return read.hasPath(TLS) && !read.getString(TLS).isBlank();
        } catch (ClusterException | ConfigException unreadable) {
            return false;
        }
    }

    private static Config checked(Path file, Config read) {
        try {
            Config reference = ConfigFactory.defaultReference(CqlSession.class.getClassLoader());
            Config resolved = read.resolveWith(read.withFallback(reference).resolve());
            for (Map.Entry<String, ConfigValue> setting :
                    resolved.getConfig(ROOT).entrySet()) {
                String name = setting.getKey();
                if (DESTINATION.matcher(name).matches()
                        || (CLASS.matcher(name).matches() && isForeign(setting.getValue()))) {
                    throw new ClusterException(Kind.FAILED, ClusterSentence.DRIVER_FILE_REDIRECTS.of(file, name));
                }
            }
            return read;
        } catch (ConfigException e) {
            throw refused(file, e);
        }
    }

    /** Whether a class is named that the driver does not look for in its own packages. */
    private static boolean isForeign(ConfigValue classes) {
        return String.valueOf(classes.unwrapped()).contains(".");
    }

    /** Refuses what the file includes: it may lie on another machine, or be somebody else's. */
    private record RefusedIncludes(Path file)
            implements ConfigIncluder, ConfigIncluderFile, ConfigIncluderURL, ConfigIncluderClasspath {
        @Override
        public ConfigIncluder withFallback(ConfigIncluder fallback) {
            return this;
        }

        @Override
        public ConfigObject include(ConfigIncludeContext context, String what) {
            throw new ClusterException(Kind.FAILED, ClusterSentence.DRIVER_FILE_INCLUDES.of(file));
        }

        @Override
        public ConfigObject includeFile(ConfigIncludeContext context, File what) {
            return include(context, "");
        }

        @Override
        public ConfigObject includeURL(ConfigIncludeContext context, URL what) {
            return include(context, "");
        }

        @Override
        public ConfigObject includeResources(ConfigIncludeContext context, String what) {
            return include(context, "");
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

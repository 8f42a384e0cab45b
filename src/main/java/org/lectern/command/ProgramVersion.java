package org.lectern.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The version of this program, which pom.xml says and the build writes into a resource. */
public final class ProgramVersion {
    private static final String RESOURCE = "/org/lectern/version.properties";

    private ProgramVersion() {}

    /** As in pom.xml, for example 1.2.0. Reads the resource each time: few ask. */
    public static String text() {
        Properties properties = new Properties();
        try (InputStream in = Objects.requireNonNull(
                ProgramVersion.class.getResourceAsStream(RESOURCE), "built without " + RESOURCE)) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Objects.requireNonNull(properties.getProperty("version"), "no version in " + RESOURCE);
    }
}

package org.lectern.console.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.lectern.home.OwnerOnly;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The file that settings are kept in. A damaged one costs a line of warning, never a start. */
public final class SettingsFile {
    private static final Logger LOG = LoggerFactory.getLogger(SettingsFile.class);

    private final Path file;
    private final SettingsJson json = new SettingsJson();

    public SettingsFile(Path file) {
        this.file = file;
    }

    /** What was saved, or the defaults. Blocks. */
    public SavedSettings load() {
        try {
            return json.read(Files.readString(file));
        } catch (NoSuchFileException e) {
            return SavedSettings.DEFAULTS;
        } catch (IOException e) {
            LOG.warn("The settings in {} cannot be read and are not used: {}", file, firstLine(e));
            return SavedSettings.DEFAULTS;
        }
    }

    /** Saves all or nothing. Blocks. */
    public void save(SavedSettings settings) {
        try {
            OwnerOnly.createFor(file);
            Path fresh = file.resolveSibling(file.getFileName() + ".new");
            OwnerOnly.write(fresh, json.write(settings));
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            LOG.warn("The settings cannot be saved to {}: {}", file, firstLine(e));
        }
    }

    private static String firstLine(IOException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}

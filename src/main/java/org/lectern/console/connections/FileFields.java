package org.lectern.console.connections;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.scene.control.TextField;
import org.lectern.console.text.Texts;

/** The fields of a form that name files. Whether a file is there is found out elsewhere, and said here. UI thread only. */
final class FileFields {
    private final FieldErrors errors;
    private final Texts texts;
    private final Map<TextField, Path> named = new LinkedHashMap<>();

    FileFields(FieldErrors errors, Texts texts) {
        this.errors = errors;
        this.texts = texts;
    }

    /** The file that a field names; empty where it names none, or what cannot be one, which is said below it. */
    Optional<Path> read(TextField field) {
        named.remove(field);
        try {
            Optional<Path> file = FieldTexts.filled(field).map(Path::of).map(Path::toAbsolutePath);
            file.ifPresent(path -> named.put(field, path));
            return file;
        } catch (InvalidPathException e) {
            errors.require(field, false, texts.get("connections.error.file"));
            return Optional.empty();
        }
    }

    /** All that were named when they were last read. */
    List<Path> named() {
        return List.copyOf(named.values());
    }

    /** Says below its field which of them cannot be read. */
    void refuse(Set<Path> unreadable) {
        named.forEach((field, file) ->
                errors.require(field, !unreadable.contains(file), texts.get("connections.error.file")));
    }
}

package org.lectern.transfer;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.lectern.home.OwnerOnly;

/** Keeps the checkpoints of interrupted imports, one small JSON file each, replaced as a whole. */
record Checkpoints(Path directory) {
    private static final JsonMapper JSON = new JsonMapper();

    /** Where an import of this file goes on; its beginning if it never began, or if the checkpoint cannot be read. */
    Checkpoint load(ImportSource source) {
        Path path = path(source);
        if (!Files.isRegularFile(path)) {
            return Checkpoint.BEGINNING;
        }
        try {
            return JSON.readValue(path.toFile(), Checkpoint.class);
        } catch (IOException e) {
            return Checkpoint.BEGINNING; // reading from the beginning costs time, and nothing else
        }
    }

    void save(ImportSource source, Checkpoint checkpoint) throws IOException {
        OwnerOnly.create(directory);
        Path fresh = Files.createTempFile(directory, source.fingerprint(), ".part");
        JSON.writeValue(fresh.toFile(), checkpoint);
        Files.move(fresh, path(source), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    void delete(ImportSource source) throws IOException {
        Files.deleteIfExists(path(source));
    }

    private Path path(ImportSource source) {
        return directory.resolve(source.fingerprint() + ".json");
    }
}

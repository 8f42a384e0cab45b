package org.lectern.console.connections;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.lectern.console.work.Background;
import org.lectern.profile.CqlshImport;

/** The files around a connection, looked at off the UI thread: they may be on a disk that does not answer. */
record ProfileFiles(Background background) {
    /** Those that are not there, or may not be read. */
    CompletionStage<Set<Path>> unreadable(Collection<Path> files) {
        return background.ask(() -> files.stream()
                .filter(file -> !Files.isRegularFile(file) || !Files.isReadable(file))
                .collect(Collectors.toCollection(LinkedHashSet::new)));
    }

    /** @return fails with a sentence, if it is no such file */
    CompletionStage<CqlshImport> cqlshrc(Path file) {
        return background.ask(() -> CqlshImport.read(file));
    }

    /** @return fails with an {@link UncheckedIOException}, if it cannot be written */
    CompletionStage<Path> write(Path file, String text) {
        return background.ask(() -> {
            try {
                return Files.writeString(file, text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}

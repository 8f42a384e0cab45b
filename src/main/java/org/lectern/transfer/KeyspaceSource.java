package org.lectern.transfer;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Retry;
import org.lectern.cluster.ClusterFailures;
import org.lectern.model.TokenRange;
import org.lectern.service.ConnectionStatus;
import org.lectern.service.Lectern;

/**
 * A keyspace, read by pages of its tables. It may change meanwhile: what is written during the move may or may not come along.
 * An interrupted import goes on at the page where it was.
 *
 * @param counted rows of a pass, as a preview has counted them; empty if none has
 */
record KeyspaceSource(EntrySource entries, String name, Optional<ImportCounts> counted, CompletionStage<?> cancelled)
        implements ImportSource {
    /** @param cancelled completes once nobody waits for it any more */
    static KeyspaceSource of(Lectern from, Optional<ImportCounts> counted, CompletionStage<?> cancelled) {
        ConnectionStatus status = from.connection().status();
        return new KeyspaceSource(EntrySource.of(from), status.name() + "/" + status.keyspace(), counted, cancelled);
    }

    /** Never cancelled. */
    static KeyspaceSource of(Lectern from) {
        return of(from, Optional.empty(), new CompletableFuture<>());
    }

    static List<EntryType> types(int pass) {
        return Arrays.stream(EntryType.values())
                .filter(type -> type.pass() == pass)
                .toList();
    }

    @Override
    public String fingerprint() {
        return ImportSource.digest("keyspace\n" + name);
    }

    @Override
    public long size(int pass) {
        return counted.stream()
                .flatMap(preview ->
                        types(pass).stream().map(type -> preview.counts().getOrDefault(type, 0L)))
                .mapToLong(Long::longValue)
                .sum();
    }

    @Override
    public boolean isReadByPass() {
        return true;
    }

    @Override
    public EntryReader read(Checkpoint from) {
        Retry retry = Retry.of(ClusterFailures::passing)
                .within(ImportOptions.DEFAULT.patience())
                .cancelledBy(cancelled)
                .build();
        return new PageReader(
                (type, range, after) -> retry.run(() -> entries.page(type, range, after)),
                TokenRange.WHOLE,
                types(from.pass()),
                from);
    }
}

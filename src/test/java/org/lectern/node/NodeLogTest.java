package org.lectern.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The words are Cassandra's own. */
class NodeLogTest {
    @TempDir
    private Path directory;

    @Test
    void theReasonIsTheInnermostExceptionThatNamesAFile() throws Exception {
        NodeFiles files = new NodeFiles(directory);
        NodeLog log = NodeLog.fromHere(files);
        String table = files.storage() + "/data/system/local-7ad5/da-1-bti-Statistics.db";
        Files.writeString(files.log(), """
                INFO  2026-01-01 00:00:00,000 [main] CassandraDaemon - Hostname: here
                ERROR 2026-01-01 00:00:01,000 [SSTableBatchOpen:1] DefaultFSErrorHandler - Exiting forcefully
                org.apache.cassandra.io.sstable.CorruptSSTableException: Corrupted: %s
                \tat org.apache.cassandra.io.sstable.Loading.x(Loading.java:1)
                Caused by: EOFException: null
                """.formatted(table));

        assertThat(log.reason())
                .contains("org.apache.cassandra.io.sstable.CorruptSSTableException: Corrupted: " + table);
    }

    @Test
    void whatEarlierNodesSaidIsNotTheReason() throws Exception {
        NodeFiles files = new NodeFiles(directory);
        Files.writeString(
                files.log(), "ERROR 2026-01-01 00:00:00,000 [main] CassandraDaemon - Address already in use\n");
        NodeLog log = NodeLog.fromHere(files);

        assertThat(log.reason()).isEmpty();
        assertThat(log.portTaken()).isFalse();
    }

    @Test
    void aJvmThatDoesNotComeUpSaysWhyInItsOutput() throws Exception {
        NodeFiles files = new NodeFiles(directory);
        Files.writeString(files.output(), "Error occurred during initialization of VM\nToo small maximum heap\n");

        assertThat(NodeLog.fromHere(files).reason()).contains("during initialization of VM");
    }
}

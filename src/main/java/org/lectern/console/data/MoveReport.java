package org.lectern.console.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lectern.transfer.ImportReport;
import org.lectern.transfer.ImportReportJson;
import org.lectern.transfer.RefusedLine;
import org.lectern.wording.Message;

/** What a command that moves a keyspace has said of it, line by line. Safe to use from any thread. */
final class MoveReport {
    private static final JsonMapper MAPPER = new JsonMapper();

    private final List<RefusedLine> refusals = new ArrayList<>();
    private Optional<ImportReport> report = Optional.empty();

    /** The one of the end; empty before, or if it could not say it. */
    synchronized Optional<ImportReport> report() {
        return report;
    }

    /** Reads a line; of what is no object nothing is taken. */
    synchronized void read(String line) {
        try {
            JsonNode said = MAPPER.readTree(line);
            switch (said.path("type").asText()) {
                case "refused" ->
                    refusals.add(new RefusedLine(
                            said.path("line").asLong(),
                            Message.plain(said.path("reason").asText())));
                case "import" -> report = Optional.of(ImportReportJson.read(said, refusals));
                default -> {}
            }
        } catch (JsonProcessingException other) {
            // Said beside what it says to programs.
        }
    }
}

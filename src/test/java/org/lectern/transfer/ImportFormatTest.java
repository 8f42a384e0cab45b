package org.lectern.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lectern.lane.WithoutNode;
import org.lectern.model.Content;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;

/** What files may look like, and what is said of those that may not. */
@WithoutNode
class ImportFormatTest {
    private static final String ANN =
            "{\"type\":\"principal\",\"id\":\"u:cam:ann\",\"displayName\":\"Ann\",\"visibility\":\"PUBLIC\"}";

    @TempDir
    Path directory;

    private final InMemoryLectern lectern = new InMemoryLectern();

    @AfterEach
    void close() {
        lectern.close();
    }

    private ImportReport read(String name, String text) throws IOException {
        return read(name, text.getBytes(StandardCharsets.UTF_8));
    }

    private ImportReport read(String name, byte[] bytes) throws IOException {
        Path file = directory.resolve(name);
        Files.write(file, bytes);
        return new Importer(lectern.services(), directory.resolve("state"))
                .read(file, ImportOptions.DEFAULT)
                .make(TEST)
                .thenCompose(TransferJob::ended)
                .toCompletableFuture()
                .join();
    }

    private String refusal(String json) throws IOException {
        ImportReport report = read("one.jsonl", ANN.replace("ann", "first") + "\n" + json + "\n");
        assertThat(report.outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(report.refusals()).hasSize(1);
        assertThat(report.refusals().get(0).line()).isEqualTo(2);
        assertThat(lectern.principals).hasSize(1);
        assertThat(lectern.contents).isEmpty();
        return report.refusals().get(0).reason();
    }

    @Test
    void jsonLinesMayComeInAnyOrder() throws IOException {
        ImportReport report = read("all.jsonl", """
                {"type":"membership","content":"c:cam:a","principal":"u:cam:ann","role":"VIEWER"}
                {"type":"groupMember","group":"g:cam:staff","member":"u:cam:ann","role":"manager"}

                {"type":"content","id":"c:cam:a","displayName":"A","visibility":"public","lastModified":"2012-09-19T15:08:36Z"}
                {"type":"content","id":"c:cam:b","displayName":"B","visibility":"PRIVATE","lastModified":1348067316000}
                {"type":"content","id":"c:cam:c","displayName":"C","visibility":"LOGGEDIN"}
                {"type":"principal","id":"u:cam:ann","displayName":"Ann","visibility":"PUBLIC"}
                {"type":"principal","id":"g:cam:staff","displayName":"Staff","visibility":"LOGGEDIN"}
                """);
        assertThat(report.refusals()).isEmpty();
        assertThat(report.applied()).isEqualTo(7);
        assertThat(lectern.memberships).containsOnlyKeys("c:cam:a u:cam:ann");
        assertThat(lectern.groupMembers).containsOnlyKeys("g:cam:staff u:cam:ann");
        Instant time = Instant.ofEpochSecond(1348067316);
        assertThat(lectern.contents.values().stream().map(Content::lastModified))
                .startsWith(time, time);
    }

    @Test
    void csvMayHaveByteOrderMarkQuotesLineEndsAndCrLf() throws IOException {
        String text = """
                id,visibility,displayName
                u:cam:ann,PUBLIC,"Ann, the ""first""
                of her name"
                u:cam:bob,nobody,Bob
                u:cam:amy,PUBLIC,"Amy, the ""second\"""
                u:cam:eve,PRIVATE,Eve
                """;
        ImportReport report = read("people.csv", "\uFEFF" + text.replace("\n", "\r\n"));
        // A field may hold line ends, and a name may not.
        assertThat(report.refusals()).extracting(RefusedLine::line).containsExactly(2L, 4L);
        assertThat(lectern.principals.values())
                .containsExactly(
                        new Principal(PrincipalId.of("u:cam:amy"), "Amy, the \"second\"", Visibility.PUBLIC),
                        new Principal(PrincipalId.of("u:cam:eve"), "Eve", Visibility.PRIVATE));
    }

    @Test
    void csvMayMixTypes() throws IOException {
        ImportReport report = read("all.csv", """
                type,id,displayName,visibility,lastModified,content,principal,role,group,member
                content,c:cam:a,A,PUBLIC,2012-09-19T15:08:36Z,,,,,
                principal,u:cam:ann,Ann,PUBLIC,,,,,,
                membership,,,,,c:cam:a,u:cam:ann,MANAGER,,
                principal,u:cam:bob,Bob,PUBLIC,,,,VIEWER,,
                """);
        assertThat(report.applied()).isEqualTo(3);
        assertThat(report.refusals())
                .extracting(refusal -> refusal.line() + ": " + refusal.reason())
                .containsExactly(
                        "5: A principal has no field \u201Crole\u201D. Remove it. Its fields are id, displayName, visibility.");
    }

    @Test
    void headersTellTheType() throws IOException {
        read("p.csv", "id,displayName,visibility\nu:cam:ann,Ann,PUBLIC\ng:cam:staff,Staff,PUBLIC\n");
        read("c.csv", "id,displayName,visibility,lastModified\nc:cam:a,A,PUBLIC,\n");
        read("g.csv", "group,member,role\ng:cam:staff,u:cam:ann,MEMBER\n");
        read("m.csv", "principal,content,role\nu:cam:ann,c:cam:a,VIEWER\n");
        assertThat(lectern.principals).hasSize(2);
        assertThat(lectern.contents).hasSize(1);
        assertThat(lectern.groupMembers).hasSize(1);
        assertThat(lectern.memberships).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            id;displayName;visibility              | Line 1: The header contains the unknown column \u201Cid;displayName;visibility\u201D
            id,displayName,visibility,colour       | Known columns, separated by commas: type, id,
            id,displayName                         | needs a column \u201Cvisibility\u201D
            id,id,displayName,visibility           | twice
            """)
    void headerThatTellsNothingStopsTheImport(String header, String message) throws IOException {
        ImportReport report = read("odd.csv", header + "\nu:cam:ann,Ann,PUBLIC\n");
        assertThat(report.outcome()).isEqualTo(Outcome.STOPPED);
        assertThat(report.message().orElseThrow().english()).contains(message);
        assertThat(lectern.writes).hasValue(0);
    }

    @Test
    void halfCsvLineIsRefusedAndTheRestImported() throws IOException {
        ImportReport report = read("cut.csv", "id,displayName,visibility\nu:cam:ann,Ann,PUBLIC\nu:cam:bob,Bo");
        assertThat(report.outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(report.applied()).isEqualTo(1);
        assertThat(report.refusals())
                .extracting(refusal -> refusal.line() + ": " + refusal.reason())
                .containsExactly(
                        "3: The line has 2 fields, but the header has 3. Put fields with a comma in quotes. A line with too few fields may be cut off.");
    }

    @Test
    void aNameWithALineEndIsRefused_withItsRowAndWhatToDo() throws IOException {
        ImportReport csv = read(
                "ends.csv",
                "id,displayName,visibility\nu:cam:ann,Ann,PUBLIC\nu:cam:bob,\"Bob\nBuilder\",PUBLIC\nu:cam:eve,Eve,PUBLIC\n");
        assertThat(csv.applied()).isEqualTo(2);
        assertThat(csv.refusals())
                .extracting(refusal -> refusal.line() + ": " + refusal.reason())
                .singleElement()
                .asString()
                .startsWith("3: ")
                .contains("has a line end at position 4. Write it on one line.");

        ImportReport json = read(
                "ends.jsonl",
                "{\"type\": \"content\", \"id\": \"c:cam:a\", \"displayName\": \"One\\r\\nTwo\", \"visibility\": \"PUBLIC\"}\n");
        assertThat(json.refusals()).singleElement().satisfies(refusal -> {
            assertThat(refusal.line()).isEqualTo(1);
            assertThat(refusal.reason()).contains("has a line end at position 4");
        });
    }

    @Test
    void halfCsvLineWithinQuotesIsRefused() throws IOException {
        ImportReport report = read("cut.csv", "id,displayName,visibility\nu:cam:ann,Ann,PUBLIC\nu:cam:bob,\"Bo");
        assertThat(report.applied()).isEqualTo(1);
        assertThat(report.refusals()).hasSize(1);
        assertThat(report.refusals().get(0).line()).isEqualTo(3);
        assertThat(report.refusals().get(0).reason()).contains("unclosed quote", "cut off");
    }

    @Test
    void quoteThatIsNeverClosedCostsOneLine() throws IOException {
        ImportReport report = read(
                "quote.csv",
                "id,displayName,visibility\nu:cam:ann,\"Ann,PUBLIC\nu:cam:bob,Bob,PUBLIC\nu:cam:eve,\"Eve\",PUBLIC\n");
        assertThat(report.refusals()).extracting(RefusedLine::line).containsExactly(2L);
        assertThat(lectern.principals).containsOnlyKeys("u:cam:bob", "u:cam:eve");
    }

    /** Each line would be read with all lines after it: 20,000 lines took minutes. */
    @Test
    void aFileOfOpenQuotesIsRefusedWhole() throws IOException {
        Path file = directory.resolve("hostile.csv");
        Files.writeString(file, "id,displayName,visibility\n" + "a\"b,\"c\n".repeat(50_000));
        try (EntryReader reader = EntryReader.open(file, TenDigits.UNKNOWN)) {
            assertThatThrownBy(() -> {
                        while (reader.next() != null) {}
                    })
                    .isInstanceOf(UnreadableFileException.class)
                    .hasMessageContaining("the file is not CSV");
        }
    }

    @Test
    void aFewOpenQuotesCostTheirLines() throws IOException {
        ImportReport report = read(
                "few.csv", "id,displayName,visibility\n" + "u:cam:ann,\"Ann,PUBLIC\nu:cam:bob,Bob,PUBLIC\n".repeat(3));
        assertThat(report.refusals()).extracting(RefusedLine::line).startsWith(2L, 4L);
        assertThat(lectern.principals).containsKey("u:cam:bob");
    }

    @Test
    void halfJsonLineIsRefusedAndTheRestImported() throws IOException {
        ImportReport report = read("cut.jsonl", ANN + "\n{\"type\":\"principal\",\"id\":\"u:cam:b");
        assertThat(report.outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(report.applied()).isEqualTo(1);
        assertThat(report.unreadable()).isEqualTo(1);
        assertThat(report.refusals())
                .extracting(refusal -> refusal.line() + ": " + refusal.reason())
                .containsExactly(
                        "2: The line ends inside a JSON object. Complete it on one line. The file may be cut off.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', textBlock = """
            [{"type":"principal"}]                                                                     | is a JSON array
            "principal"                                                                                | not a JSON object
            {"id":"u:cam:ann","displayName":"Ann","visibility":"PUBLIC"}                               | “type” is missing
            {"type":"person","id":"u:cam:ann"}                                                         | type “person” is unknown
            {"type":"principal","id":"u:cam:ann","displayName":"Ann"}                                  | needs the field “visibility”
            {"type":"principal","id":"u:cam:ann","displayName":"Ann","visibility":null}                | needs the field “visibility”
            {"type":"principal","id":"u:cam:ann","displayName":{"en":"Ann"},"visibility":"PUBLIC"}     | “displayName” is an object
            {"type":"principal","id":["u:cam:ann"],"displayName":"Ann","visibility":"PUBLIC"}          | “id” is an array
            {"type":"principal","id":7,"displayName":"Ann","visibility":"PUBLIC"}                      | “id” is a number
            {"type":"principal","id":"u:cam:ann","displayName":true,"visibility":"PUBLIC"}             | “displayName” is true or false
            {"type":"principal","id":"u:cam:ann","displayName":"Ann","visibility":"SECRET"}            | visibility “SECRET” is unknown
            {"type":"principal","id":"u:cam:ann","displayName":"Ann","visibility":"PUBLIC","age":"7"}  | no field “age”
            {"type":"principal","id":"u:cam:ann","id":"u:cam:b","displayName":"A","visibility":"PUBLIC"} | a field twice
            {"type":"principal","id":"u:cam:ann","displayName":"Ann","visibility":"PUBLIC"},           | has text after
            {"type":"principal" "id":"u:cam:ann"}                                                      | is not JSON
            {"type":"principal","id":"","displayName":"Ann","visibility":"PUBLIC"}                     | needs the field “id”
            {"type":"principal","id":"  ","displayName":"Ann","visibility":"PUBLIC"}                   | id is empty
            {"type":"principal","id":"u:cam","displayName":"Ann","visibility":"PUBLIC"}                | not a principal id
            {"type":"principal","id":"c:cam:ann","displayName":"Ann","visibility":"PUBLIC"}            | not a principal id
            {"type":"principal","id":"u:cam:a\\u0000","displayName":"Ann","visibility":"PUBLIC"}       | invisible character (U+0000
            {"type":"principal","id":"u:cam:ann","displayName":" ","visibility":"PUBLIC"}              | display name is empty
            {"type":"content","id":"u:cam:ann","displayName":"Ann","visibility":"PUBLIC"}              | not a content item id
            {"type":"groupMember","group":"u:cam:ann","member":"u:cam:first","role":"MEMBER"}          | is a user
            {"type":"groupMember","group":"g:cam:a","member":"g:cam:a","role":"MEMBER"}                | member of itself
            {"type":"groupMember","group":"g:cam:a","member":"u:cam:first","role":"BOSS"}              | role “BOSS” is unknown
            {"type":"groupMember","group":"g:cam:a","member":"u:cam:first","role":"MEMBER"}            | The principal g:cam:a does not exist
            {"type":"membership","content":"c:cam:a","principal":"u:cam:nobody","role":"VIEWER"}       | The principal u:cam:nobody does not exist
            {"type":"membership","content":"c:cam:a","principal":"u:cam:first","role":"VIEWER"}        | The content item c:cam:a does not exist
            {"type":"principal","id":"u:cam:first","displayName":"Ann","visibility":"PUBLIC"}          | is already on line 1
            """)
    void wrongShapeIsRefusedWithItsLine(String json, String reason) throws IOException {
        assertThat(refusal(json)).contains(reason);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "1969-12-31T23:59:59Z" | outside 1970 to 2199
            "2200-01-01T00:00:00Z" | outside 1970 to 2199
            -1                     | before 1970
            1348067316             | seconds or milliseconds
            134806731600           | seconds or milliseconds
            9348067316000          | outside 1970 to 2199
            "2150-01-01T00:00:00Z" | 2150-01-01T00:00:00Z is more than a day after the cluster
            1348067316000000       | microseconds have 16 digits
            "2012-09-19"           | cannot be read
            "2012-09-19T15:08:36"  | with its zone
            "yesterday"            | cannot be read
            1.5e12                 | is a number
            """)
    void timesAreCheckedAndNeverGuessed(String time, String reason) throws IOException {
        String json = "{\"type\":\"content\",\"id\":\"c:cam:a\",\"displayName\":\"A\",\"visibility\":\"PUBLIC\","
                + "\"lastModified\":" + time.strip() + "}";
        assertThat(refusal(json)).contains(reason);
    }

    @Test
    void tenDigitsAreSecondsForWhoeverSaysSo() throws IOException {
        Path file = Files.writeString(directory.resolve("papers.csv"), """
                type,id,displayName,visibility,lastModified
                content,c:cam:ten,Ten,PUBLIC,1348067316
                content,c:cam:thirteen,Thirteen,PUBLIC,1348067316000
                content,c:cam:twelve,Twelve,PUBLIC,134806731600
                """);
        ImportOptions seconds = ImportOptions.DEFAULT.with(TenDigits.SECONDS);

        assertThat(Importer.count(file, TenDigits.UNKNOWN, () -> true).refused())
                .isEqualTo(2);
        assertThat(Importer.count(file, TenDigits.SECONDS, () -> true).refused())
                .isEqualTo(1);
        ImportReport report = new Importer(lectern.services(), directory.resolve("state"))
                .read(file, seconds)
                .make(TEST)
                .thenCompose(TransferJob::ended)
                .toCompletableFuture()
                .join();

        assertThat(report.refusals()).extracting(RefusedLine::line).containsExactly(4L);
        Instant time = Instant.ofEpochSecond(1348067316);
        assertThat(lectern.contents.values()).extracting(Content::lastModified).containsExactly(time, time);
    }

    @Test
    void idsThatAreTooLongAreRefused() throws IOException {
        assertThat(refusal(ANN.replace("u:cam:ann", "u:cam:" + "x".repeat(65_530))))
                .contains("65,536 bytes", "the maximum is 32,700");
    }

    @Test
    void lineLongerThanAnyThatCanBeRightIsRefusedAndSkipped() throws IOException {
        ImportReport report = read("long.jsonl", "{\"x\":\"" + "x".repeat(3 << 20) + "\"}\n" + ANN + "\n");
        assertThat(report.refusals()).extracting(RefusedLine::line).containsExactly(1L);
        assertThat(report.refusals().get(0).reason()).contains("longer than 1 MiB");
        assertThat(lectern.principals).containsOnlyKeys("u:cam:ann");
    }

    @Test
    void idsWithCqlInThemAreTextLikeAnyOther() throws IOException {
        String id = "u:cam:x'; DROP TABLE content; --";
        assertThat(read("cql.jsonl", ANN.replace("u:cam:ann", id)).applied()).isEqualTo(1);
        assertThat(lectern.principals).containsOnlyKeys(id);
    }

    @Test
    void bytesThatAreNotUtf8AreRefusedByLine() throws IOException {
        byte[] bytes = (ANN + "\n" + ANN.replace("ann", "b").replace("Ann", "J\u00FCrgen") + "\n")
                .getBytes(StandardCharsets.ISO_8859_1);
        ImportReport report = read("latin.jsonl", bytes);
        assertThat(report.refusals()).extracting(RefusedLine::line).containsExactly(2L);
        assertThat(report.refusals().get(0).reason()).contains("UTF-8");
    }

    @Test
    void packedFilesAreReadUpToWhereTheyAreCutOff() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            text.append(ANN.replace("ann", "ann" + Integer.toHexString(i * 0x9E3779B9)))
                    .append('\n');
        }
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        }
        byte[] bytes = packed.toByteArray();
        ImportReport report = read("cut.jsonl.gz", Arrays.copyOf(bytes, bytes.length / 2));
        assertThat(report.applied()).isGreaterThan(100).isEqualTo(lectern.principals.size());
        assertThat(report.refusals()).hasSize(1);
        assertThat(report.refusals().get(0).reason()).contains("cut off");
        assertThat(read("whole.jsonl.gz", bytes).refusals()).isEmpty();
        assertThat(lectern.principals).hasSize(2_000);
    }

    @Test
    void filesThatCannotBeReadStopWithASentence() throws IOException {
        assertThat(read("list.xls", ANN).message().orElseThrow().english()).contains("Name it .csv or .jsonl");
        assertThat(read("empty.csv", "").message().orElseThrow().english()).contains("empty");
        assertThat(read("not.jsonl.gz", ANN).message().orElseThrow().english()).contains("not a gzip file");
        assertThat(read("empty.jsonl", "").outcome()).isEqualTo(Outcome.FINISHED);
        ImportReport missing = new Importer(lectern.services(), directory)
                .read(directory.resolve("nowhere.csv"), ImportOptions.DEFAULT)
                .make(TEST)
                .thenCompose(TransferJob::ended)
                .toCompletableFuture()
                .join();
        assertThat(missing.outcome()).isEqualTo(Outcome.STOPPED);
        assertThat(missing.message().orElseThrow().english()).contains("does not exist");
    }
}

package org.lectern.console.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lectern.console.table.ColumnList;
import org.lectern.console.text.Texts;
import org.lectern.library.Bucket;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Position;
import org.lectern.library.Viewer;
import org.lectern.library.ViewerRole;
import org.lectern.library.ViewerVerdict;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.GroupRole;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.transfer.RowFormat;
import org.lectern.transfer.RowWriter;

final class LibraryExportTest {
    private static final ContentId ITEM = ContentId.of("c:cam:License.txt");
    private static final Instant NOW = Instant.parse("2012-09-19T15:08:36Z");
    private static final Texts TEXTS = Texts.load();
    private static final PrincipalId LIBRARY = PrincipalId.of("u:cam:nicolaas");
    private static final EntryRow ROW =
            new EntryRow(1, new Position(NOW, ITEM), Set.of(Bucket.LOGGEDIN, Bucket.PRIVATE));

    static {
        ROW.describe(Optional.of(new Content(ITEM, "License, old", Visibility.LOGGEDIN, NOW, false, Map.of())));
    }

    private static ColumnList<EntryRow> columns(boolean sideBySide, ViewerVerdict... viewers) {
        return new EntryColumns(TEXTS, new Badges(TEXTS))
                .list(
                        new LibraryQuery(LIBRARY, ViewerRole.LOGGED_IN, LibraryOrder.NEWEST_FIRST, sideBySide, true),
                        List.of(viewers));
    }

    private static String exported(RowFormat format, boolean sideBySide) throws IOException {
        ColumnList<EntryRow> columns = columns(sideBySide);
        StringWriter writer = new StringWriter();
        try (RowWriter rows = RowWriter.to(writer, format, columns.columns())) {
            rows.write(columns.cells(ROW));
        }
        return writer.toString();
    }

    @Test
    void oneRolesListHasNoBuckets() throws IOException {
        assertThat(exported(RowFormat.CSV, false).lines())
                .containsExactly(
                        "number,last_modified,content_id,display_name,visibility",
                        "1,2012-09-19T15:08:36Z,c:cam:License.txt,\"License, old\",LOGGEDIN");
    }

    @Test
    void aNameIsNoFormulaInASpreadsheet_andANumberBelowZeroIsOne() throws IOException {
        StringWriter writer = new StringWriter();
        try (RowWriter rows = RowWriter.to(writer, RowFormat.CSV, List.of("name", "offset"))) {
            rows.write(List.of("=HYPERLINK(\"x\")", -5));
            rows.write(List.of("-5", 5));
        }
        assertThat(writer.toString().lines()).containsExactly("name,offset", "\"'=HYPERLINK(\"\"x\"\")\",-5", "'-5,5");
    }

    @Test
    void whoStandsBesideTheRolesHasAColumn() {
        PrincipalId simon = PrincipalId.of("u:cam:simon");
        ColumnList<EntryRow> columns = columns(
                true, new ViewerVerdict(new Viewer.Named(simon), LIBRARY, ViewerRole.LOGGED_IN, GroupRole.MEMBER));

        assertThat(columns.columns()).endsWith("in_private", "seen_by_u:cam:simon");
        assertThat(columns.cells(ROW)).endsWith(true, true);
    }

    @Test
    void sideBySideEachBucketHasAColumn() throws IOException {
        assertThat(exported(RowFormat.CSV, true).lines())
                .containsExactly(
                        "number,last_modified,content_id,display_name,visibility,in_public,in_loggedin,in_private",
                        "1,2012-09-19T15:08:36Z,c:cam:License.txt,\"License, old\",LOGGEDIN,false,true,true");
        assertThat(exported(RowFormat.JSON, true))
                .contains("\"in_public\":false,\"in_loggedin\":true,\"in_private\":true");
    }
}

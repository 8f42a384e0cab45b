package org.lectern.console.oae;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lectern.audit.model.FixOutcome;
import org.lectern.console.export.ExportedRows;
import org.lectern.console.text.Texts;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Bucket;
import org.lectern.model.Visibility;
import org.lectern.oae.IndexPage;
import org.lectern.oae.IndexRow;
import org.lectern.oae.Joinable;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeResource;
import org.lectern.oae.RankedEntry;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.oae.repair.IndexFix;
import org.lectern.wording.Message;

/** The columns of the exports of OAE's libraries and of what an audit finds in them. */
@WithoutNode
final class OaeTableExportTest {
    private static final OaeId ITEM = new OaeId("c:cam:x");

    @Test
    void anEntryHasItsRankAndItsResource() {
        OaeRow row = new OaeRow(7, new IndexPage.Entry(new RankedEntry("1348067316000", ITEM), "1", false));
        row.describe(Optional.of(new OaeResource(
                ITEM,
                Optional.of("cam"),
                "License",
                Optional.of(Visibility.LOGGEDIN),
                "1348067316000",
                false,
                Joinable.of("no"),
                Optional.empty(),
                false)));

        assertThat(ExportedRows.csv(new OaeColumns(Texts.load(), Optional::empty).list(), row))
                .containsExactly("number,rank,id,name,visibility,value", "7,1348067316000,c:cam:x,License,LOGGEDIN,1");
    }

    @Test
    void aFindingHasItsRowsAndItsFix() {
        OaeLibrary library = new OaeLibrary(LibraryKind.CONTENT, new OaeId("u:cam:simon"));
        IndexFinding finding = new IndexFinding(
                IndexFault.ORPHAN,
                library,
                "c:cam:x",
                Set.of(Bucket.PRIVATE, Bucket.PUBLIC),
                List.of(IndexRow.of(library.bucket(Bucket.PUBLIC), new RankedEntry("12", ITEM), "1")),
                Optional.empty(),
                Message.plain("Nothing has it."));
        IndexFindingRow row = new IndexFindingRow(finding);
        row.fixed(new IndexFix(finding, FixOutcome.VERIFIED, Message.NONE));

        assertThat(ExportedRows.csv(new IndexFindingColumns(Texts.load()).list(), row))
                .containsExactly(
                        "fault,index,library_id,resource_id,faulty_buckets,rows,expected,verdict,fix",
                        "ORPHAN,content:content,u:cam:simon,c:cam:x,public private,"
                                + "content:content#u:cam:simon#public  12#c:cam:x  1,,Nothing has it.,VERIFIED");
    }
}

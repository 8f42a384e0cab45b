package org.lectern.console.oae;

import java.util.OptionalLong;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.write.PlainForm;
import org.lectern.console.write.WriteForm;
import org.lectern.console.write.WritePreview;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.oae.repair.IndexRepairs;
import org.lectern.oae.repair.RebuildWay;

/** What the operator is asked before one of OAE's libraries is built anew. */
final class IndexRebuildForm {
    private IndexRebuildForm() {}

    static WriteForm of(ConsoleContext context, OaeLibrary library, RebuildWay way) {
        Texts texts = context.texts();
        IndexRepairs repairs =
                context.lectern().connection().oaeMaintenance().orElseThrow().repairs();
        return new PlainForm(
                texts.get("oae.audit.rebuild.title", library),
                library.owner().value(),
                texts.get("action.rebuild"),
                true,
                cause -> repairs.preview(library, way)
                        .thenApply(found -> found.statementCount() == 0
                                ? WritePreview.nothing(texts.get("oae.audit.rebuild.nothing"))
                                : new WritePreview(
                                        texts.get("oae.audit.rebuild.says." + way),
                                        "",
                                        OptionalLong.of(found.statementCount()),
                                        String.join("\n", found.statements()),
                                        false)),
                cause -> repairs.rebuild(library, way, cause)
                        .thenApply(done -> new WriteForm.Result(texts.say(done.message()), done.verified())));
    }
}

package org.lectern.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.lectern.audit.model.Finding;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.status.model.Drift;
import org.lectern.status.model.StatusDriftKind;
import org.lectern.status.sunbird.SyncRequest;

/** What is found to be wrong, as JSON. */
final class FindingJson {
    private FindingJson() {}

    static ObjectNode of(Finding finding) {
        ObjectNode object = Output.object("finding")
                .put("kind", Words.of(finding.kind()))
                .put("principal", finding.principal().value())
                .put("content", finding.content().value())
                .put("role", finding.membership().role().name());
        finding.item()
                .ifPresent(
                        item -> object.put("lastModified", item.lastModified().toString())
                                .put("visibility", item.visibility().name())
                                .put("deleted", item.deleted()));
        finding.held().ifPresent(held -> object.put("listed", held.role().name()));
        object.set("buckets", Output.texts(finding.faulty().stream().sorted().toList()));
        ArrayNode rows = object.putArray("rows");
        finding.rows()
                .forEach(row -> rows.addObject()
                        .put("bucket", row.bucket().name())
                        .put("lastModified", row.lastModified().toString())
                        .put("writeTime", row.writeTime()));
        return object.put("verdict", finding.verdict().english());
    }

    static ObjectNode of(IndexFinding finding) {
        ObjectNode object = Output.object("finding")
                .put("kind", Words.of(finding.fault()))
                .put("library", finding.library().toString())
                .put("resource", finding.resource());
        object.set("buckets", Output.texts(finding.faulty().stream().sorted().toList()));
        ArrayNode rows = object.putArray("rows");
        finding.rows()
                .forEach(row -> rows.addObject()
                        .put("key", row.bucketKey())
                        .put("rankedResourceId", row.rankedResourceId())
                        .put("value", row.value()));
        finding.expected()
                .ifPresent(expected -> object.put("expected", expected.entry().format()));
        return object.put("verdict", finding.verdict().english());
    }

    static ObjectNode of(Drift drift) {
        ObjectNode object = Output.object("finding")
                .put("kind", Words.of(drift.kind()))
                .put("user", drift.where().user())
                .put("collection", drift.where().collection())
                .put("context", drift.where().context())
                .put("activity", drift.activity())
                .put("subject", drift.subject())
                .put("raw", drift.raw())
                .put("stored", drift.stored());
        return drift.kind() == StatusDriftKind.COMPLETION_MISSING
                ? object.put("syncRequest", new SyncRequest(drift.where()).body())
                : object;
    }
}

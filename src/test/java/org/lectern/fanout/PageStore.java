package org.lectern.fanout;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.lectern.cluster.ClusterException;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.protocol.LibraryBatch;
import org.lectern.protocol.Store;
import org.lectern.simulation.Accidents;
import org.lectern.simulation.LibraryTables;
import org.lectern.simulation.Ports;
import org.lectern.wording.Message;

/** The members of an item, and whose libraries were written. */
class PageStore extends LibraryTables {
    final List<PrincipalId> written = new ArrayList<>();
    /** What befalls those who ask the port; to write libraries is to write. */
    final Accidents accidents = new Accidents(request -> request.name().equals("writeLibraries"));

    final Store port = Ports.passing(Store.class, this, accidents);

    PageStore(ContentId id, int members) {
        contents.put(id.value(), asBegun(id));
        for (int i = 0; i < members; i++) {
            put(id, principal(i), MemberRole.VIEWER);
        }
    }

    static ClusterException busy() {
        return new ClusterException(ClusterException.Kind.OVERLOADED, "busy");
    }

    static Content asBegun(ContentId id) {
        return new Content(id, "Item", Visibility.PRIVATE, Instant.ofEpochMilli(2), false, Map.of());
    }

    static PrincipalId principal(int number) {
        return new PrincipalId(String.format("u:test:%03d", number));
    }

    @Override
    public CompletionStage<Map<PrincipalId, Message>> writeLibraries(List<LibraryBatch> batches) {
        batches.forEach(batch -> written.add(batch.principal()));
        return super.writeLibraries(batches);
    }
}

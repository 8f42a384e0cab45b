package org.lectern.fanout;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.cluster.ClusterException;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.protocol.Floor;
import org.lectern.protocol.LibraryBatch;
import org.lectern.protocol.MemberSelection;
import org.lectern.protocol.Members;
import org.lectern.simulation.LibraryTables;
import org.lectern.wording.Message;

/** The members of an item. Answers reads at once, and writes to libraries when it is told to. */
class PageStore extends LibraryTables {
    private record Write(List<LibraryBatch> batches, CompletableFuture<Map<PrincipalId, Message>> answer) {}

    final List<PrincipalId> written = new ArrayList<>();
    private final List<Write> open = new ArrayList<>();
    boolean answersAtOnce = true;
    int reads;
    int floors;
    int failures;
    RuntimeException failure = new ClusterException(ClusterException.Kind.OVERLOADED, "busy");

    PageStore(ContentId id, int members) {
        contents.put(id.value(), asBegun(id));
        for (int i = 0; i < members; i++) {
            put(id, principal(i), MemberRole.VIEWER);
        }
    }

    static Content asBegun(ContentId id) {
        return new Content(id, "Item", Visibility.PRIVATE, Instant.ofEpochMilli(2), false, Map.of());
    }

    static PrincipalId principal(int number) {
        return new PrincipalId(String.format("u:test:%03d", number));
    }

    @Override
    public CompletionStage<Floor> readFloor() {
        floors++;
        return super.readFloor();
    }

    @Override
    public CompletionStage<Members> readMembers(MemberSelection selection, boolean serial) {
        reads++;
        return super.readMembers(selection, serial);
    }

    @Override
    public CompletionStage<Map<PrincipalId, Message>> writeLibraries(List<LibraryBatch> batches) {
        if (failures > 0) {
            failures--;
            return CompletableFuture.failedStage(failure);
        }
        Write write = new Write(batches, new CompletableFuture<>());
        open.add(write);
        if (answersAtOnce) {
            answer(open.size() - 1);
        }
        return write.answer();
    }

    /** Answers the n-th of the writes under way, if there are so many. */
    void answer(int number) {
        if (number < open.size()) {
            Write write = open.remove(number);
            write.batches().forEach(batch -> written.add(batch.principal()));
            write.answer().complete(Map.of());
        }
    }

    void failNext(int number) {
        if (number < open.size()) {
            open.remove(number).answer().completeExceptionally(failure);
        }
    }

    void answerNext(int count) {
        for (int i = 0; i < count; i++) {
            answer(0);
        }
    }

    void answerAll() {
        while (!open.isEmpty()) {
            answer(0);
        }
    }
}

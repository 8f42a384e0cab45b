package org.lectern.fanout;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.cluster.ClusterException;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.protocol.Floor;
import org.lectern.protocol.LibraryBatch;
import org.lectern.protocol.MemberSelection;
import org.lectern.protocol.Members;
import org.lectern.wording.Message;

/** The members of an item. Answers reads at once, and writes when it is told to. */
class PageStore extends OnlyWhatScansNeed {
    private record Write(List<LibraryBatch> batches, CompletableFuture<Map<PrincipalId, Message>> answer) {}

    private final ContentId content;
    private final int members;
    final List<PrincipalId> written = new ArrayList<>();
    private final List<Write> open = new ArrayList<>();
    boolean answersAtOnce = true;
    int reads;
    int floors;
    int failures;
    RuntimeException failure = new ClusterException(ClusterException.Kind.OVERLOADED, "busy");

    PageStore(ContentId content, int members) {
        this.content = content;
        this.members = members;
    }

    static PrincipalId principal(int number) {
        return new PrincipalId(String.format("u:test:%03d", number));
    }

    @Override
    public CompletionStage<Floor> readFloor() {
        floors++;
        return CompletableFuture.completedStage(new Floor(0));
    }

    @Override
    public CompletionStage<Members> readMembers(MemberSelection selection, boolean serial) {
        reads++;
        MemberSelection.Page page = (MemberSelection.Page) selection;
        TreeMap<PrincipalId, Membership> found = new TreeMap<>(Comparator.naturalOrder());
        for (int i = 0; i < members && found.size() < page.limit(); i++) {
            PrincipalId one = principal(i);
            if (page.after().isEmpty() || one.compareTo(page.after().get()) > 0) {
                found.put(one, new Membership(MemberRole.VIEWER, 1));
            }
        }
        Content item = new Content(content, "Item", Visibility.PRIVATE, Instant.ofEpochMilli(2), false, Map.of());
        return CompletableFuture.completedStage(new Members(
                Optional.of(item),
                found,
                found.size() == page.limit() ? Optional.of(found.lastKey()) : Optional.empty()));
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

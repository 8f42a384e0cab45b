package org.lectern.transfer;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.lectern.library.Contents;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.ScanPage;
import org.lectern.model.TokenRange;
import org.lectern.service.Lectern;

/** The truth of Lectern's own tables. Memberships of items that are not there are left out. */
record LecternEntries(Lectern lectern) implements EntrySource {
    /** Most ids asked for in one request. */
    private static final int ASKED_AT_ONCE = 100;

    @Override
    public CompletionStage<EntryPage> page(EntryType type, TokenRange range, Optional<String> after) {
        return entries(type, range, after).thenApply(EntryPage::of);
    }

    private CompletionStage<ScanPage<Entry>> entries(EntryType type, TokenRange range, Optional<String> after) {
        return switch (type) {
            case PRINCIPAL ->
                lectern.principals().scan(range, after, PAGE).thenApply(page -> map(page, Entry.Principal::new));
            case GROUP_MEMBER ->
                lectern.principals()
                        .scanMembers(range, after, PAGE)
                        .thenApply(
                                page -> map(kept(page, member -> member.role().isMember()), Entry.Member::new));
            case CONTENT ->
                lectern.contents()
                        .scan(range, after, PAGE)
                        .thenApply(page -> map(kept(page, item -> !item.deleted()), Entry.Item::of));
            case MEMBERSHIP ->
                lectern.contents().scanMembers(range, after, PAGE).thenCompose(this::withoutDeleted);
        };
    }

    private CompletionStage<ScanPage<Entry>> withoutDeleted(ScanPage<Contents.Member> page) {
        List<ContentId> ids =
                page.rows().stream().map(Contents.Member::content).distinct().toList();
        CompletionStage<Set<ContentId>> present = CompletableFuture.completedStage(Set.of());
        for (int from = 0; from < ids.size(); from += ASKED_AT_ONCE) {
            List<ContentId> some = ids.subList(from, Math.min(ids.size(), from + ASKED_AT_ONCE));
            present = present.thenCombine(lectern.contents().describe(some), LecternEntries::withPresent);
        }
        return present.thenApply(there -> map(
                kept(
                        page,
                        member -> there.contains(member.content())
                                && member.role().isMember()),
                Entry.Membership::of));
    }

    private static Set<ContentId> withPresent(Set<ContentId> before, Map<ContentId, Content> found) {
        Set<ContentId> present = found.values().stream()
                .filter(item -> !item.deleted())
                .map(Content::id)
                .collect(Collectors.toSet());
        present.addAll(before);
        return present;
    }

    private static <T> ScanPage<T> kept(ScanPage<T> page, Predicate<T> condition) {
        return new ScanPage<>(page.rows().stream().filter(condition).toList(), page.next(), page.unreadable());
    }

    private static <T> ScanPage<Entry> map(ScanPage<T> page, Function<T, Entry> entry) {
        return new ScanPage<>(page.rows().stream().map(entry).toList(), page.next(), page.unreadable());
    }
}

package org.lectern.protocol;

import java.util.List;
import java.util.Map;
import org.lectern.content.ContentId;
import org.lectern.library.Bucket;
import org.lectern.principal.PrincipalId;

/**
 * Builds a library anew: raise the floor, read what the principal has, read the truth of it, replace the partition.
 *
 * <p>What changes meanwhile needs no second look: a change whose compare-and-set came before the truth was read is in
 * what was read, and one that came after it reads the raised floor; a share that wrote under the old floor finds the
 * floor raised when it looks again, and writes once more.
 */
public final class RebuildLibrary {
    private RebuildLibrary() {}

    /** Reads, then replaces. */
    public static Progress<Rebuild> of(PrincipalId principal) {
        return new Raise(principal);
    }

    /** What belongs in a library, by the truth. */
    public static List<Replacement.Item> items(Map<ContentId, Truth> truths) {
        return truths.values().stream()
                .filter(Truth::belongs)
                .map(truth -> new Replacement.Item(
                        truth.content().orElseThrow(), truth.membership().stamp()))
                .toList();
    }

    record Raise(PrincipalId principal) implements Step<Floor, Rebuild> {
        @Override
        public Request<Floor> request() {
            return new Request.RaiseFloor();
        }

        @Override
        public Progress<Rebuild> then(Floor floor) {
            return new ReadHoldings(principal, floor);
        }
    }

    record ReadHoldings(PrincipalId principal, Floor floor) implements Step<List<ContentId>, Rebuild> {
        @Override
        public Request<List<ContentId>> request() {
            return new Request.ReadHoldings(principal);
        }

        @Override
        public Progress<Rebuild> then(List<ContentId> contents) {
            return new ReadTruths(principal, floor, contents);
        }
    }

    record ReadTruths(PrincipalId principal, Floor floor, List<ContentId> contents)
            implements Step<Map<ContentId, Truth>, Rebuild> {
        @Override
        public Request<Map<ContentId, Truth>> request() {
            return new Request.ReadTruths(principal, contents);
        }

        @Override
        public Progress<Rebuild> then(Map<ContentId, Truth> truths) {
            return new Replace(new Replacement(principal, floor, items(truths)));
        }
    }

    record Replace(Replacement replacement) implements Step<Acknowledged, Rebuild> {
        @Override
        public Request<Acknowledged> request() {
            return new Request.ReplaceLibrary(replacement);
        }

        @Override
        public Progress<Rebuild> then(Acknowledged acknowledged) {
            return new Done<>(new Rebuild(
                    replacement.items().size(),
                    replacement.items().stream()
                            .mapToInt(item ->
                                    Bucket.holding(item.content().visibility()).size())
                            .sum()));
        }
    }
}

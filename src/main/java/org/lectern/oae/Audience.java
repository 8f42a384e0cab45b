package org.lectern.oae;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lectern.library.Bucket;

/** Who sees a library, and why: one line for those whom the same rule gives the same list. */
public final class Audience {
    private Audience() {}

    /**
     * Readers whom the same rule gives the same list.
     *
     * @param reader one of them
     * @param tenants aliases, where they are logged-in users; else none
     */
    public record Line(Reader reader, List<String> tenants, Reader.Verdict verdict) {
        public Line {
            tenants = List.copyOf(tenants);
        }
    }

    private record Rule(Optional<Bucket> bucket, String key) {}

    /** The owner's own first, or the members; then logged-in users, those of its tenant first; then who is not logged in. */
    public static List<Line> of(LibraryKind kind, OaeResource owner, Tenants tenants) {
        List<Line> lines = new ArrayList<>();
        lines.add(line(
                owner.id().type() == OaeType.USER ? new Reader.Owner() : new Reader.Member(), kind, owner, tenants));
        lines.add(line(new Reader.LoggedIn(owner.tenant()), kind, owner, tenants));
        Map<Rule, Line> others = new LinkedHashMap<>();
        for (String alias : tenants.aliases()) {
            if (!alias.equals(owner.tenant())) {
                Line one = line(new Reader.LoggedIn(alias), kind, owner, tenants);
                others.merge(
                        new Rule(one.verdict().bucket(), one.verdict().because().key()), one, Audience::together);
            }
        }
        lines.addAll(others.values());
        lines.add(line(new Reader.Anonymous(), kind, owner, tenants));
        return lines;
    }

    private static Line together(Line before, Line more) {
        List<String> both = new ArrayList<>(before.tenants());
        both.addAll(more.tenants());
        return new Line(before.reader(), both, before.verdict());
    }

    private static Line line(Reader reader, LibraryKind kind, OaeResource owner, Tenants tenants) {
        return new Line(
                reader,
                reader instanceof Reader.LoggedIn user && tenants.kept() ? List.of(user.tenant()) : List.of(),
                reader.read(kind, owner, tenants));
    }
}

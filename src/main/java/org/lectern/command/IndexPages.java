package org.lectern.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.lectern.library.Bucket;
import org.lectern.oae.Audience;
import org.lectern.oae.BucketKey;
import org.lectern.oae.IndexPage;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeLibraries;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeType;
import org.lectern.oae.Reader;
import org.lectern.oae.Tenants;
import org.lectern.report.LibraryReports;
import org.lectern.report.Report;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;

/** Libraries of an OAE keyspace as JSON lines, in the platform's own order; nothing is written. */
final class IndexPages {
    private static final int PAGE = 200;
    private static final String LOGGED_IN_OF = "logged-in:";

    private final OaePlatform platform;
    private final OaeLibraries libraries;
    private final Output output;
    private LibraryReports.PageReport gathered = new LibraryReports.PageReport(Message.NONE, "", "");

    IndexPages(OaePlatform platform, Output output) {
        this.platform = platform;
        this.libraries = new OaeLibraries(platform.reads());
        this.output = output;
    }

    private static String tenant(String alias, Tenants tenants) {
        if (tenants.kept() && !tenants.aliases().contains(alias)) {
            throw OptionParser.wrong("There is no tenant \u201C" + alias + "\u201D; use one of "
                    + String.join(", ", tenants.aliases()) + ".");
        }
        return alias;
    }

    /** Who sees a library, and why, one after the other. */
    static ArrayNode audience(LibraryKind kind, OaeResource owner, Tenants tenants, Predicate<Bucket> stands) {
        ArrayNode lines = Output.texts(List.of());
        for (Audience.Line line : Audience.of(kind, owner, tenants)) {
            ObjectNode one = lines.addObject()
                    .put("reader", word(line.reader()))
                    .put("list", line.verdict().bucket().map(BucketKey::nameOf).orElse(null))
                    .put("sees", line.verdict().bucket().filter(stands).isPresent())
                    .put("because", line.verdict().because().english());
            one.set("tenants", Output.texts(line.tenants()));
        }
        return lines;
    }

    private static String word(Reader reader) {
        if (reader instanceof Reader.Anonymous) {
            return "anonymous";
        }
        if (reader instanceof Reader.LoggedIn) {
            return "logged-in";
        }
        if (reader instanceof Reader.Owner) {
            return "library-owner";
        }
        return reader instanceof Reader.Member ? "group-owner" : "administrator";
    }

    /** What a library belongs to. */
    static OaeResource owner(OaeLibraries libraries, String id, Output output) throws Exception {
        return output.await(libraries.find(new OaeId(id)))
                .orElseThrow(() -> OptionParser.wrong("There is nothing with the id " + id + "."));
    }

    /** The kind of library that an index's name stands for. */
    static LibraryKind kind(String index) {
        return LibraryKind.of(index)
                .orElseThrow(() -> OptionParser.wrong("There is no library \u201C" + index + "\u201D; use one of "
                        + Arrays.stream(LibraryKind.values())
                                .map(LibraryKind::index)
                                .collect(Collectors.joining(", "))
                        + "."));
    }

    /**
     * Prints a library as a reader gets it.
     *
     * @param viewer a role, or the id of a user
     */
    Exit print(String principal, String viewer, String index, long limit) throws Exception {
        OaeResource owner = owner(libraries, principal, output);
        Tenants tenants = output.await(platform.reads().tenants());
        Reader.Verdict verdict = reader(viewer, owner, tenants).read(kind(index), owner, tenants);
        BucketKey bucket = new BucketKey(
                kind(index),
                owner.authzId(),
                verdict.bucket().orElseThrow(() -> new InvalidInputException(verdict.because())));
        gathered = new LibraryReports.PageReport(Message.plain(viewer), bucket.toString(), principal);
        long entries = 0;
        long repeated = 0;
        boolean stale = false;
        Optional<String> below = Optional.empty();
        do {
            IndexPage page = output.await(libraries.page(bucket, below, (int) Math.min(PAGE, limit - entries)));
            for (IndexPage.Entry entry : page.entries()) {
                output.data(Output.object("entry")
                        .put("resource", entry.resource().value())
                        .put("rank", entry.at().rank())
                        .put("value", entry.value())
                        .put("repeated", entry.repeated()));
                gathered.entry(
                        entry.resource().value(),
                        "",
                        Message.NONE,
                        Message.plain(entry.at().rank()));
                entries++;
                repeated += entry.repeated() ? 1 : 0;
            }
            page.unreadable().forEach(row -> output.say("Not an entry: " + row.rankedResourceId()));
            stale |= page.stale();
            below = page.next();
        } while (below.isPresent() && entries < limit);
        output.covered(
                Output.object("page")
                        .put("library", bucket.toString())
                        .put("because", verdict.because().english())
                        .put("entries", entries)
                        .put("repeated", repeated)
                        .put("stale", stale)
                        .put("more", below.isPresent()),
                bucket + ": " + Output.count(entries, "entry", "entries")
                        + (below.isPresent() ? ", and there are more" : "")
                        + ". " + verdict.because().english()
                        + (stale ? " The platform rebuilds this library on the next read." : ""));
        return Exit.found(repeated > 0);
    }

    /** Returns the report of what was printed last. */
    Report report() {
        return gathered.report();
    }

    private Reader reader(String viewer, OaeResource owner, Tenants tenants) throws Exception {
        String role = viewer.toLowerCase(Locale.ROOT).replace('_', '-');
        if (role.startsWith(LOGGED_IN_OF)) {
            return new Reader.LoggedIn(tenant(viewer.substring(LOGGED_IN_OF.length()), tenants));
        }
        return switch (role) {
            case "anonymous" -> new Reader.Anonymous();
            case "logged-in" -> new Reader.LoggedIn(owner.tenant());
            case PageCommand.OWNER -> owner.id().type() == OaeType.USER ? new Reader.Owner() : new Reader.Member();
            case "library-owner" -> new Reader.Owner();
            case "group-owner" -> new Reader.Member();
            case "administrator" -> new Reader.Administrator();
            default -> output.await(libraries.readerOf(new OaeId(viewer), owner));
        };
    }
}

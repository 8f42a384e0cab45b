package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lectern.library.Bucket;
import org.lectern.library.Libraries;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Position;
import org.lectern.library.Viewer;
import org.lectern.library.ViewerRole;
import org.lectern.library.ViewerVerdict;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.GroupRole;
import org.lectern.model.PrincipalId;
import org.lectern.model.PrincipalKind;
import org.lectern.oae.OaePlatform;
import org.lectern.report.LibraryReports;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A library as somebody sees it. */
@Command(
        name = "page",
        description =
                "A library as JSON lines, the newest entry first, as a role or a viewer sees it. What does not belong"
                        + " on it is left out and put right, as when the console shows it. Ends with 1 if there was any.")
final class PageCommand extends ConnectedCommand {
    /** The owner of the library, whether that is a user or a group. */
    static final String OWNER = "owner";

    private static final int PAGE = 200;

    @Mixin
    private LibraryOptions library = new LibraryOptions();

    @Option(
            names = "--as",
            paramLabel = "ROLE|VIEWER",
            description =
                    "owner, anonymous, logged-in, library-owner, group-owner (of an OAE keyspace also administrator"
                            + " and logged-in:TENANT), or the id of a viewer (owner)")
    private String viewer = OWNER;

    @Option(names = "--limit", paramLabel = "NUMBER", description = "at most so many entries; without it all")
    private long limit = Long.MAX_VALUE;

    @Option(names = "--as-stored", description = "the rows as they stand: nothing is compared, left out or put right")
    private boolean stored;

    @Mixin
    private ReportOptions report = new ReportOptions();

    @Override
    void checkOptions() {
        report.check();
        library.check();
        if (limit < 1) {
            throw OptionParser.wrong("--limit is to be at least 1.");
        }
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        Optional<OaePlatform> platform = connection.lectern().connection().oae();
        if (platform.isPresent()) {
            IndexPages pages = new IndexPages(platform.get(), output);
            Exit exit = pages.print(library.principal(), viewer, library.index(), limit);
            report.write(pages::report, connection, output);
            return exit;
        }
        PrincipalId id = library.id();
        Libraries libraries = connection.lectern().libraries();
        Run run = new Run(connection, output, id, verdict(libraries, id, output));
        Optional<Position> after = Optional.empty();
        do {
            after = run.page(after);
        } while (after.isPresent() && run.entries < limit);
        run.covered(after.isPresent());
        report.write(run.gathered::report, connection, output);
        return Exit.found(run.dropped > 0);
    }

    private ViewerVerdict verdict(Libraries libraries, PrincipalId id, Output output) throws Exception {
        Optional<ViewerRole> named =
                viewer.equals(OWNER) ? Optional.of(owner(id)) : Words.find(ViewerRole.class, viewer);
        if (named.isPresent()) {
            return new ViewerVerdict(new Viewer.Nobody(), id, named.get(), GroupRole.MEMBER);
        }
        if (!viewer.contains(":")) {
            throw OptionParser.wrong(
                    "\u201C" + viewer + "\u201D is neither a role nor the id of a principal; use owner, "
                            + Words.all(ViewerRole.class) + ", or u:TENANT:NAME.");
        }
        return output.await(libraries.judge(new Viewer.Named(PrincipalId.of(viewer)), id));
    }

    private static ViewerRole owner(PrincipalId id) {
        return id.kind() == PrincipalKind.USER ? ViewerRole.LIBRARY_OWNER : ViewerRole.GROUP_OWNER;
    }

    /** One reading of the library. */
    private final class Run {
        private final OpenConnection connection;
        private final Output output;
        private final PrincipalId id;
        private final ViewerVerdict verdict;
        private long entries;
        private long dropped;
        private boolean rebuilt;
        private final LibraryReports.PageReport gathered;

        Run(OpenConnection connection, Output output, PrincipalId id, ViewerVerdict verdict) {
            this.connection = connection;
            this.output = output;
            this.id = id;
            this.verdict = verdict;
            this.gathered = new LibraryReports.PageReport(verdict);
        }

        Optional<Position> page(Optional<Position> after) throws Exception {
            int size = (int) Math.min(PAGE, limit - entries);
            Bucket bucket = verdict.role().bucket();
            Libraries libraries = connection.lectern().libraries();
            Libraries.LibraryPage page;
            if (stored) {
                page = output.await(libraries.pageAsStored(id, bucket, LibraryOrder.NEWEST_FIRST, after, size));
            } else {
                Libraries.CheckedPage checked =
                        output.await(libraries.page(id, bucket, LibraryOrder.NEWEST_FIRST, after, size));
                page = checked.page();
                dropped += checked.dropped().size();
                // Before the connection ends, or nobody would do it.
                for (Libraries.Healed healed : output.await(checked.healing())) {
                    output.say(healed.content() + ": " + healed.because().english());
                    gathered.note(healed.content().value(), healed.because());
                }
            }
            if (!page.note().isEmpty()) {
                output.say(page.note().english());
            }
            rebuilt |= page.rebuilt();
            print(page.entries());
            return page.next();
        }

        private void print(List<Position> positions) throws Exception {
            List<ContentId> ids = new ArrayList<>();
            positions.forEach(position -> ids.add(position.content()));
            Map<ContentId, Content> described =
                    output.await(connection.lectern().contents().describe(ids));
            for (Position position : positions) {
                ObjectNode object = Output.object("entry")
                        .put("content", position.content().value())
                        .put("lastModified", position.lastModified().toString());
                @Nullable Content content = described.get(position.content());
                if (content != null) {
                    object.put("displayName", content.displayName())
                            .put("visibility", content.visibility().name());
                }
                output.data(object);
                gathered.entry(position, Optional.ofNullable(content));
                entries++;
            }
        }

        void covered(boolean more) {
            ObjectNode object = Output.object("page");
            object.set("memberBy", Output.texts(verdict.chain()));
            output.covered(
                    object.put("principal", id.value())
                            .put("role", verdict.role().name())
                            .put("entries", entries)
                            .put("dropped", dropped)
                            .put("rebuilt", rebuilt)
                            .put("more", more),
                    id + " as " + Words.of(verdict.role())
                            + (verdict.chain().isEmpty()
                                    ? ""
                                    : " ("
                                            + verdict.chain().stream()
                                                    .map(PrincipalId::value)
                                                    .collect(Collectors.joining(", a member of "))
                                            + ")")
                            + ": " + Output.count(entries, "entry", "entries")
                            + (more ? ", and there are more" : "")
                            + (dropped > 0
                                    ? "; " + Output.count(dropped, "item was", "items were")
                                            + " left out that did not belong there"
                                    : "")
                            + (rebuilt ? "; the library was not there, and has been built" : "")
                            + ".");
        }
    }
}

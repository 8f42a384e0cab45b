package org.lectern.cassandra.cql;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.Cluster;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.ContentSentence;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnreadableRowException;
import org.lectern.model.Visibility;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;
import org.lectern.wording.MessageJson;

/** How truth rows become values, and back. Columns are named as in the schema. */
public final class CqlRows {
    /** The columns of a content item, for a SELECT that begins with them: they are read by their place, which is faster. */
    public static final String CONTENT_COLUMNS =
            "content_id, display_name, visibility, last_modified, deleted, superseded, open_changes";

    private static final ByteBuffer EMPTY = ByteBuffer.allocate(0);

    private CqlRows() {}

    /**
     * All rows of a result, if they are few enough to be held at once.
     *
     * @param tooMany what is thrown if there are more
     */
    public static CompletionStage<List<Row>> atMost(
            AsyncResultSet first, int most, Supplier<? extends RuntimeException> tooMany) {
        return atMost(first, new ArrayList<>(), most, tooMany);
    }

    private static CompletionStage<List<Row>> atMost(
            AsyncResultSet page, List<Row> rows, int most, Supplier<? extends RuntimeException> tooMany) {
        page.currentPage().forEach(rows::add);
        if (rows.size() > most) {
            return CompletableFuture.failedStage(tooMany.get());
        }
        return page.hasMorePages()
                ? Cluster.next(page).thenCompose(more -> atMost(more, rows, most, tooMany))
                : CompletableFuture.completedStage(rows);
    }

    /**
     * The content item of a row; empty if the partition has members only.
     *
     * @throws UnreadableRowException if it is none that can be
     */
    public static Optional<Content> content(Row row) {
        Instant lastModified = row.getInstant(3);
        if (lastModified == null) {
            return Optional.empty();
        }
        String id = Objects.requireNonNull(row.getString(0));
        try {
            Map<Instant, String> stored = row.getMap(5, Instant.class, String.class);
            Map<Instant, Visibility> superseded = new TreeMap<>();
            if (stored != null) {
                stored.forEach((time, visibility) -> superseded.put(time, visibility(visibility)));
            }
            return Optional.of(new Content(
                    new ContentId(id),
                    Objects.requireNonNullElse(row.getString(1), ""),
                    visibility(row.getString(2)),
                    lastModified,
                    row.getBoolean(4),
                    superseded,
                    Objects.requireNonNullElse(row.getMap(6, String.class, Instant.class), Map.of())));
        } catch (InvalidInputException wrong) {
            throw new UnreadableRowException("content", id, wrong);
        }
    }

    /** A write time that was selected by a name; empty for a cell that was never written. */
    public static Optional<Instant> writtenAt(Row row, String name) {
        return row.isNull(name)
                ? Optional.empty()
                : Optional.of(Instant.EPOCH.plus(row.getLong(name), ChronoUnit.MICROS));
    }

    /** As it stands in a table: in capitals. */
    public static Visibility visibility(@Nullable String stored) {
        return switch (stored == null ? "" : stored) {
            case "PUBLIC" -> Visibility.PUBLIC;
            case "LOGGEDIN" -> Visibility.LOGGEDIN;
            case "PRIVATE" -> Visibility.PRIVATE;
            default -> throw new InvalidInputException(ContentSentence.BAD_VISIBILITY.of(stored == null ? "" : stored));
        };
    }

    /** What is made of a row, unless it is unreadable: then that is told, in a sentence. */
    public static <T> Optional<T> readable(Supplier<Optional<T>> row, Consumer<String> unreadable) {
        try {
            return row.get();
        } catch (UnreadableRowException left) {
            unreadable.accept(String.valueOf(left.getMessage()));
            return Optional.empty();
        }
    }

    /** The same where nobody asks for all rows: it is named when somebody asks for this one. */
    public static <T> Optional<T> readable(Supplier<Optional<T>> row) {
        return readable(row, left -> {});
    }

    /** The superseded positions as they are stored. */
    public static Map<Instant, String> superseded(Content content) {
        Map<Instant, String> stored = new TreeMap<>();
        content.superseded().forEach((time, visibility) -> stored.put(time, visibility.name()));
        return stored;
    }

    /**
     * The membership of a row; {@link Membership#NONE} if it has none.
     *
     * @param content named, with the principal, if the row cannot be read
     * @throws UnreadableRowException if it is none that can be
     */
    public static Membership membership(Row row, ContentId content, PrincipalId principal) {
        String role = row.getString("role");
        try {
            return role == null ? Membership.NONE : new Membership(role(role), row.getInt("stamp"));
        } catch (InvalidInputException wrong) {
            throw new UnreadableRowException("content", content + ", " + principal, wrong);
        }
    }

    /** As it stands in a table: in capitals. */
    public static MemberRole role(@Nullable String stored) {
        return switch (stored == null ? "" : stored) {
            case "VIEWER" -> MemberRole.VIEWER;
            case "MANAGER" -> MemberRole.MANAGER;
            case "REMOVED" -> MemberRole.REMOVED;
            default -> throw new InvalidInputException(ContentSentence.BAD_ROLE.of(stored == null ? "" : stored));
        };
    }

    /** A message: its English in that column, the whole in another one, which rows from before schema 8 lack. */
    public static Message message(Row row, String column) {
        return MessageJson.read(Objects.requireNonNullElse(row.getString(column + "_message"), ""), text(row, column));
    }

    /**
     * A text column by its place, empty where it is null. Where millions of rows are read this takes a fraction of what the
     * driver's own way does, which looks for a codec and runs a decoder for each value.
     */
    public static String text(Row row, int column) {
        ByteBuffer bytes = row.getBytesUnsafe(column);
        return bytes == null ? "" : text(bytes);
    }

    static String text(ByteBuffer utf8) {
        return utf8.hasArray()
                ? new String(
                        utf8.array(), utf8.arrayOffset() + utf8.position(), utf8.remaining(), StandardCharsets.UTF_8)
                : StandardCharsets.UTF_8.decode(utf8.duplicate()).toString();
    }

    /** The bytes of a column by its place, none where it is null. */
    public static ByteBuffer bytes(Row row, int column) {
        ByteBuffer bytes = row.getBytesUnsafe(column);
        return bytes == null ? EMPTY : bytes;
    }

    /** A text column that is never null. */
    public static String text(Row row, String column) {
        return Objects.requireNonNull(row.getString(column), column);
    }
}

package org.lectern.cassandra.audit;

import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lectern.audit.scan.TableScans;
import org.lectern.model.Content;

/**
 * What an audit makes of the rows of the three tables that it reads, whoever read them. Columns are taken as the bytes they
 * came as, in the order of the lists here; what cannot be understood is said, and left out.
 */
public final class AuditRows {
    /** Of the table {@code content}. */
    public static final List<String> MEMBERS =
            List.of("content_id", "principal_id", "last_modified", "visibility", "deleted", "role", "display_name");

    /** Of the table {@code library_by_principal}. */
    public static final List<String> ENTRIES = List.of("principal_id", "bucket", "last_modified", "content_id");

    /** Of the table {@code content_by_principal}. */
    public static final List<String> HOLDINGS = List.of("principal_id", "content_id", "role");

    private AuditRows() {}

    /** A row of the truth; nothing where the item has no members. */
    public static void member(Row row, TableScans.Flow flow, TableScans.Member each) throws InterruptedException {
        ByteBuffer principal = row.getBytesUnsafe(1);
        if (principal == null) {
            return;
        }
        ByteBuffer content = Objects.requireNonNull(row.getBytesUnsafe(0));
        ByteBuffer lastModified = row.getBytesUnsafe(2);
        ByteBuffer visibility = row.getBytesUnsafe(3);
        ByteBuffer deleted = row.getBytesUnsafe(4);
        ByteBuffer role = row.getBytesUnsafe(5);
        int bucket = visibility == null || lastModified == null ? 0 : code(visibility);
        int member = role == null ? TableScans.REMOVED : role(role);
        boolean item = lastModified == null || (isTime(lastModified) && isName(row.getBytesUnsafe(6)));
        if (bucket < 0 || member < 0 || !item) {
            flow.unreadable("content " + text(content) + ", " + text(principal));
            return;
        }
        each.row(
                content,
                principal,
                lastModified == null ? 0 : lastModified.getLong(lastModified.position()),
                bucket,
                deleted != null && deleted.get(deleted.position()) != 0,
                member);
    }

    /** A row of a library; nothing where the library is empty. */
    public static void entry(Row row, TableScans.Flow flow, TableScans.Entry each) {
        ByteBuffer name = row.getBytesUnsafe(1);
        if (name == null) {
            return;
        }
        ByteBuffer principal = Objects.requireNonNull(row.getBytesUnsafe(0));
        ByteBuffer content = Objects.requireNonNull(row.getBytesUnsafe(3));
        ByteBuffer lastModified = Objects.requireNonNull(row.getBytesUnsafe(2));
        int bucket = code(name);
        if (bucket < 0) {
            flow.unreadable("library of " + text(principal) + ", bucket " + text(name) + ", " + text(content));
            return;
        }
        each.row(principal, bucket, lastModified.getLong(lastModified.position()), content);
    }

    /** A row of a principal's own list. */
    public static void holding(Row row, TableScans.Flow flow, TableScans.Held each) {
        ByteBuffer principal = Objects.requireNonNull(row.getBytesUnsafe(0));
        ByteBuffer content = Objects.requireNonNull(row.getBytesUnsafe(1));
        ByteBuffer name = row.getBytesUnsafe(2);
        int role = name == null ? -1 : role(name);
        if (role < 0) {
            flow.unreadable("list of " + text(principal) + ", " + text(content));
            return;
        }
        each.row(principal, content, role);
    }

    /** PUBLIC, LOGGEDIN or PRIVATE: their lengths tell them apart, and the first letter what is none of them. */
    private static int code(ByteBuffer text) {
        int first = text.hasRemaining() ? text.get(text.position()) : 0;
        return switch (text.remaining()) {
            case 6 -> first == 'P' ? 1 : -1;
            case 8 -> first == 'L' ? 2 : -1;
            case 7 -> first == 'P' ? 3 : -1;
            default -> -1;
        };
    }

    /** VIEWER, MANAGER or REMOVED. */
    private static int role(ByteBuffer text) {
        int first = text.hasRemaining() ? text.get(text.position()) : 0;
        return switch (text.remaining()) {
            case 6 -> first == 'V' ? 1 : -1;
            case 7 -> first == 'M' ? 2 : first == 'R' ? TableScans.REMOVED : -1;
            default -> -1;
        };
    }

    private static boolean isTime(ByteBuffer lastModified) {
        return lastModified.getLong(lastModified.position()) >= Content.EARLIEST.toEpochMilli();
    }

    /** Looked at closely only where it may be blank or too long. */
    private static boolean isName(@Nullable ByteBuffer name) {
        if (name == null || !name.hasRemaining()) {
            return false;
        }
        int first = name.get(name.position());
        boolean shown = first > ' ' && first < 0x7f;
        if (shown && name.remaining() <= Content.MAXIMUM_NAME) {
            return true;
        }
        String text = text(name);
        return !text.isBlank() && text.length() <= Content.MAXIMUM_NAME;
    }

    static String text(ByteBuffer bytes) {
        return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
    }
}

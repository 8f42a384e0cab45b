package org.lectern.transfer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * CSV: a line, or several where a quoted field holds line ends. A quote that is never closed would swallow everything up
 * to the next one; so where several lines together make no entry, only the first is refused, and the others are read
 * again, each for itself. So that a hostile file does not have every line read with all lines after it, a file in which
 * {@link #REREAD} times as much is read again as for the first time is refused.
 */
final class CsvReader extends LineReader {
    private static final ObjectReader FIELDS =
            new CsvMapper().readerFor(String[].class).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** Lines that are read again are at most so many times those of the file, after the first few of the longest lines. */
    private static final int REREAD = 8;

    private long fresh = LineSource.MAXIMUM_LINE;
    private long reread;
    private final Deque<LineSource.Line> again = new ArrayDeque<>();
    private final CsvHeader header;

    CsvReader(LineSource lines, TenDigits tenDigits) throws IOException {
        super(lines);
        LineSource.Line first = lines.next();
        while (first != null && first.isReadable() && first.text().isBlank()) {
            first = lines.next();
        }
        if (first == null) {
            throw new UnreadableFileException(TransferSentence.FILE_EMPTY.of());
        }
        if (!first.isReadable()) {
            throw new UnreadableFileException(TransferSentence.LINE.of(first.number(), first.problem()));
        }
        try {
            header = CsvHeader.of(List.of(split(withoutCarriageReturn(first.text()))), tenDigits);
        } catch (IOException | IllegalArgumentException e) {
            throw new UnreadableFileException(TransferSentence.LINE.of(first.number(), HasMessage.of(e)), e);
        }
    }

    @Override
    LineSource.@Nullable Line nextLine() throws IOException {
        LineSource.Line line = again.poll();
        if (line == null) {
            LineSource.Line next = super.nextLine();
            fresh += next == null ? 0 : next.text().length();
            return next;
        }
        reread += line.text().length();
        if (reread > REREAD * fresh) {
            throw new UnreadableFileException(
                    TransferSentence.LINE.of(line.number(), TransferSentence.QUOTES_OPEN.of()));
        }
        return line;
    }

    @Override
    FileLine read(LineSource.Line first) throws IOException {
        StringBuilder text = new StringBuilder(first.text());
        List<LineSource.Line> further = new ArrayList<>();
        boolean open = leavesQuoteOpen(first.text(), false);
        while (open) {
            LineSource.Line line = nextLine();
            if (line != null) {
                further.add(line);
            }
            if (line == null || !line.isReadable() || text.length() > LineSource.MAXIMUM_LINE) {
                return refuse(first, further, TransferSentence.QUOTE_OPEN.of());
            }
            text.append('\n').append(line.text());
            open = leavesQuoteOpen(line.text(), true);
        }
        String[] fields;
        try {
            fields = split(withoutCarriageReturn(text.toString()));
        } catch (JsonProcessingException e) {
            return refuse(first, further, TransferSentence.AFTER_QUOTE.of());
        }
        if (fields.length != header.size()) {
            return refuse(first, further, TransferSentence.FIELD_COUNT.of(fields.length, header.size()));
        }
        try {
            return new FileLine.Good(first.number(), header.entry(fields));
        } catch (IllegalArgumentException e) {
            return new FileLine.Bad(first.number(), HasMessage.of(e));
        }
    }

    private FileLine refuse(LineSource.Line first, List<LineSource.Line> further, Message reason) {
        for (int i = further.size() - 1; i >= 0; i--) {
            again.push(further.get(i));
        }
        return new FileLine.Bad(first.number(), reason);
    }

    private static String[] split(String text) throws IOException {
        return FIELDS.readValue(text);
    }

    private static String withoutCarriageReturn(String text) {
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }

    /** Whether a quoted field goes on in the next line. A quote opens a field only where the field begins. */
    private static boolean leavesQuoteOpen(String text, boolean openBefore) {
        boolean open = openBefore;
        boolean atStart = !openBefore;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (open) {
                if (c == '"') {
                    boolean doubled = i + 1 < text.length() && text.charAt(i + 1) == '"';
                    i += doubled ? 1 : 0;
                    open = doubled;
                }
            } else if (c == '"' && atStart) {
                open = true;
            }
            atStart = !open && (c == ',' || (atStart && c == ' '));
        }
        return open;
    }
}

package org.lectern.transfer;

import org.lectern.wording.MessageKey;

/** Why a line or a file is refused, and how far an import or export came. */
public enum TransferSentence implements MessageKey {
    UNKNOWN_COLUMN("The header contains the unknown column {0}. Known columns, separated by commas: {1}."),
    COLUMN_TWICE("The header contains the column \u201C{0}\u201D twice. Remove one."),
    COLUMN_MISSING("{0} needs a column \u201C{1}\u201D, which the header lacks. Add it, or a column \u201Ctype\u201D."),
    UNKNOWN_TYPE("The type {0} is unknown. Use {1}."),
    ONE_OF("{0} or {1}"),
    FILE_EMPTY("The file is empty. A CSV file starts with a line of column names."),
    LINE("Line {0}: {1}"),
    QUOTES_OPEN(
            "Many lines before this one have an unclosed quote, so the file is not CSV. Double each quote inside a field, and put the field in quotes."),
    QUOTE_OPEN(
            "The line has an unclosed quote. Close it, or double it if it is part of the text. The file may be cut off here."),
    AFTER_QUOTE(
            "The line has text after a closing quote, or a single carriage return. Put the whole field in quotes, and double the quotes in it."),
    FIELD_COUNT(
            "The line has {0,choice,0#0 fields|1#1 field|1<{0} fields}, but the header has {1}. Put fields with a comma in quotes. A line with too few fields may be cut off."),
    NO_SUCH_FIELD("{0} has no field {1}. Remove it. Its fields are {2}."),
    FIELD_MISSING(
            "{0} needs the field \u201C{1}\u201D, which is missing or empty. Fill it in. The line may be cut off."),
    BAD_ROLE("The role {0} is unknown. Use one of {1}."),
    BEFORE_1970("The last-modified time {0} is before 1970. Check the source\u2019s clock."),
    WHICH_UNIT(
            "The last-modified time {0} may be seconds or milliseconds. Use milliseconds of 13 digits or ISO 8601 (2012-09-19T15:08:36Z), or select that ten digits are seconds."),
    AFTER_2199(
            "The last-modified time {0} is after 2199 if read as milliseconds. Check its unit: microseconds have 16 digits."),
    SECONDS_AFTER_2199(
            "The last-modified time {0} is after 2199 if read as seconds. If it is milliseconds, use ISO 8601 (1970-04-15T04:00:00Z)."),
    NO_TIME(
            "The last-modified time {0} cannot be read. Use ISO 8601 with its zone (2012-09-19T15:08:36Z), or milliseconds of 13 digits."),
    LINES_REFUSED("{0,choice,0#No lines were|1#1 line was|1<{0} lines were} refused; {1} are written or unchanged."),
    NOT_CARRIED(
            "{0} could not be carried to {1,choice,0#no library|1#1 library|1<{1} libraries}, including the one of {2}: {3}"),
    GROUP_MEMBER("A group member"),
    CONTENT("A content item"),
    PRINCIPAL("A principal"),
    MEMBERSHIP("A membership"),
    NOTHING_CHOSEN("No type is selected for the export. Select at least one."),
    WRITING_FAILED("Writing {0} failed ({1}). Check the folder, its permissions and the free disk space."),
    LEFT_OUT("Unreadable rows omitted: {0}. The first: {1}"),
    OAE_VISIBILITY("{0} has no visibility."),
    OAE_ROLE("{0} has the role \u201C{2}\u201D on {1}, which Lectern does not know."),
    OAE_NOT_THERE("{0} has the role {2} on {1}, and one of the two does not exist."),
    OAE_TIME("{0} has the invalid last-modified time \u201C{1}\u201D."),
    NOTHING_EXPORTED("{0} Nothing was exported. Start the export again."),
    NONE_IN_FLIGHT("The number of concurrent requests must be at least 1, not {0}."),
    CHANGED_SINCE(
            "{0} was changed elsewhere since this import started, so it was not replaced. To replace it, import it again."),
    LINE_TWICE("{0} is already on line {1}, which is used. Remove one of the two."),
    READING_FAILED("Reading or writing failed ({0}). Check the disk and the permissions, then import the file again."),
    NO_REGULAR_FILE("{0} is not a file. Choose a .csv or .jsonl file."),
    NO_FILE("The file {0} does not exist. Check the path."),
    NOT_ALLOWED("You have no permission to read {0}. Check its permissions."),
    FILE_CHANGED("The file {0} changed during the import. Import it again when it is complete."),
    ENDS_IN_OBJECT("The line ends inside a JSON object. Complete it on one line. The file may be cut off."),
    FIELD_TWICE("The line has a field twice. Remove one."),
    AFTER_OBJECT("The line has text after its JSON object. Write one object per line, without commas between lines."),
    NOT_JSON("The line is not JSON (from character {0}). Write one JSON object per line."),
    AN_ARRAY(
            "The line is a JSON array, but JSON lines have one object per line. Remove the brackets and the commas between objects."),
    NO_OBJECT("The line is not a JSON object. Write one object per line, in braces, with a field \u201Ctype\u201D."),
    TYPE_MISSING("The field \u201Ctype\u201D is missing. Use {0}."),
    NO_TEXT("The field {0} is {1}, but must be a text in quotes."),
    NO_GZIP("{0} is not a gzip file. Compress it again, or remove .gz from its name."),
    DAMAGED(
            "The compressed file is cut off or damaged here. Earlier lines were read. Download it again, then import it again."),
    LINE_LONG("The line is longer than 1 MiB. Shorten it, or check for a missing line end."),
    NOT_UTF8("The line is not UTF-8. Save the file as UTF-8."),
    NO_FORMAT("The format of {0} is unknown. Name it .csv or .jsonl (JSON lines), optionally with .gz."),
    AN_OBJECT("an object"),
    ARRAY("an array"),
    TRUE_OR_FALSE("true or false"),
    A_NUMBER("a number"),
    SETTLED("All lines up to {0} are done. Import the file again to resume from there."),
    SETTLED_SECOND(
            "All lines up to {0} of the second pass (group members and memberships) are done. Import the file again to resume from there."),
    SETTLED_ROWS("{0} rows of principals and content are done. Start the move again to resume from there."),
    SETTLED_SECOND_ROWS(
            "{0} rows of group members and memberships are done, and all rows of principals and content. Start the move again to resume from there."),
    COUNTS_DIFFER(
            "The counts differ: another program wrote during the move, or rows were lost. Start the move again. Existing rows stay."),
    ONLY_FROM_PLATFORM("Only an OAE keyspace can be moved. Use export and import for a Lectern keyspace."),
    NOT_INTO_PLATFORM("Lectern does not write to an OAE keyspace here. Choose a connection to a Lectern keyspace."),
    OMITTED_DELETED("deleted, or of a deleted principal"),
    OMITTED_FOLDER("of groups that represent folders"),
    OMITTED_OTHER_KIND("on discussions, folders or meetings"),
    TWO_SENTENCES("{0} {1}"),
    IMPORTED(
            "Writes {0,choice,0#no lines|1#one line|1<up to {0} lines}; {1,choice,0#none is|1#1 is|1<{1} are} refused. Existing data is replaced by the file\u2019s."),
    MOVED(
            "Writes {0,choice,0#no rows|1#one row|1<up to {0} rows} there; {1,choice,0#none is|1#1 is|1<{1} are} refused. Existing rows stay. This keyspace does not change."),
    OMITTED("Omitted: {0} {1}"),
    PRINCIPALS("{0,choice,0#no principals|1#1 principal|1<{0} principals}"),
    GROUP_MEMBERS("{0,choice,0#no group members|1#1 group member|1<{0} group members}"),
    CONTENTS("{0,choice,0#no items|1#1 item|1<{0} items}"),
    MEMBERSHIPS("{0,choice,0#no memberships|1#1 membership|1<{0} memberships}"),
    AND_COUNT("{0} \u00B7 {1}");

    private final String pattern;

    TransferSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}

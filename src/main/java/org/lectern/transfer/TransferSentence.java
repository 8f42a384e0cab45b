package org.lectern.transfer;

import org.lectern.wording.MessageKey;

/** Why a line or a file is refused, and how far an import or export came. */
public enum TransferSentence implements MessageKey {
    UNKNOWN_COLUMN("The header names a column {0} that is unknown. Known are {1}, separated by commas."),
    COLUMN_TWICE("The header names the column \u201C{0}\u201D twice. Remove one."),
    COLUMN_MISSING(
            "{0} needs a column \u201C{1}\u201D, which the header does not name. Add it, or a column \u201Ctype\u201D."),
    UNKNOWN_TYPE("The type {0} is unknown; it must be {1}."),
    ONE_OF("{0} or {1}"),
    FILE_EMPTY("The file is empty. A CSV file begins with a line that names its columns."),
    LINE("Line {0}: {1}"),
    QUOTES_OPEN(
            "Many lines before this one open a quote that is never closed, so the file is not CSV. Double each quote inside a field, and put the field in quotes."),
    QUOTE_OPEN(
            "The line opens a quote that is never closed. Close it, or double a quote that is meant as such; the file may have been cut off here."),
    AFTER_QUOTE(
            "The line goes on after a closing quote, or holds a lone carriage return. Put the whole field in quotes, and double the quotes in it."),
    FIELD_COUNT(
            "The line has {0,choice,0#0 fields|1#1 field|1<{0} fields}; the header names {1}. Put fields that hold a comma in quotes; a line with too few may have been cut off."),
    NO_SUCH_FIELD("{0} has no field {1}; its fields are {2}. Remove it."),
    FIELD_MISSING(
            "{0} needs the field \u201C{1}\u201D, which is missing or empty. Fill it in; the line may have been cut off."),
    BAD_ROLE("The role is {0}; it must be one of {1}."),
    BEFORE_1970("The last-modified time {0} lies before 1970. Check the clock it came from."),
    WHICH_UNIT(
            "The last-modified time {0} may be seconds or milliseconds. Write milliseconds of 13 digits, or ISO 8601 (2012-09-19T15:08:36Z); or say that ten digits are seconds."),
    AFTER_2199(
            "The last-modified time {0} lies after 2199, read as milliseconds. Check its unit: microseconds have 16 digits."),
    SECONDS_AFTER_2199(
            "The last-modified time {0} lies after 2199, read as seconds. If it is milliseconds, write it in ISO 8601 (1970-04-15T04:00:00Z)."),
    NO_TIME(
            "The last-modified time {0} cannot be read. Write ISO 8601 with its zone (2012-09-19T15:08:36Z), or milliseconds of 13 digits."),
    LINES_REFUSED(
            "{0,choice,0#No lines were|1#1 line was|1<{0} lines were} refused; {1} are written, or were so already."),
    NOT_CARRIED(
            "{0} could not be carried to {1,choice,0#no library|1#1 library|1<{1} libraries}, that of {2} among them: {3}"),
    GROUP_MEMBER("A group member"),
    CONTENT("A content item"),
    PRINCIPAL("A principal"),
    MEMBERSHIP("A membership"),
    NOTHING_CHOSEN("Nothing is chosen to export. Choose at least one type."),
    WRITING_FAILED("Writing {0} failed ({1}). Check the folder, its permissions and the room on the disk."),
    LEFT_OUT("Rows that cannot be read were left out: {0}. The first: {1}"),
    OAE_VISIBILITY("{0} has no visibility."),
    OAE_ROLE("{0} is \u201C{2}\u201D of {1}, a role that Lectern does not know."),
    OAE_NOT_THERE("{0} is {2} of {1}, and one of the two is not there."),
    OAE_TIME("{0} was last modified at \u201C{1}\u201D, which is no time."),
    NOTHING_EXPORTED("{0} Nothing was exported; start it again."),
    NONE_IN_FLIGHT("At least one request must be under way, not {0}."),
    CHANGED_SINCE(
            "{0} was changed by others since this import began, and is left as it is. To replace it all the same, import it once more."),
    LINE_TWICE("{0} was on line {1} already, and that line holds. Remove one of the two."),
    READING_FAILED("Reading or writing failed ({0}). Check the disk and the permissions, then import the file again."),
    NO_REGULAR_FILE("{0} is not a file. Choose a .csv or .jsonl file."),
    NO_FILE("There is no file {0}. Check the path."),
    NOT_ALLOWED("{0} may not be read. Check its permissions."),
    FILE_CHANGED("The file {0} changed while it was read. Import it again when it is complete."),
    ENDS_IN_OBJECT(
            "The line ends in the middle of a JSON object. Complete it on one line; the file may have been cut off."),
    FIELD_TWICE("The line has a field twice. Remove one of them."),
    AFTER_OBJECT("The line goes on after its JSON object. Write one object per line, with no comma between lines."),
    NOT_JSON("The line is not JSON (from character {0} on). Write one JSON object per line."),
    AN_ARRAY(
            "The line is a JSON array; JSON lines have one object per line. Take off the brackets and the commas between objects."),
    NO_OBJECT("The line is not a JSON object. Write one object per line, in braces, with a field \u201Ctype\u201D."),
    TYPE_MISSING("The field \u201Ctype\u201D is missing; it says what the line is: {0}."),
    NO_TEXT("The field {0} is {1}; it must be a text, in quotes."),
    NO_GZIP("{0} is not a gzip file. Pack it again, or take .gz off its name."),
    DAMAGED(
            "The packed file is cut off or damaged here; the lines before were read. Fetch it again, then import it again."),
    LINE_LONG("The line is longer than 1 MiB. Shorten it, or look for a missing line end."),
    NOT_UTF8("The line holds bytes that are not UTF-8. Save the file as UTF-8."),
    NO_FORMAT(
            "The name of {0} does not tell its format. Name it .csv or .jsonl (JSON lines), or either with .gz after it."),
    AN_OBJECT("an object"),
    ARRAY("an array"),
    TRUE_OR_FALSE("true or false"),
    A_NUMBER("a number"),
    SETTLED("Everything up to line {0} is settled; import the file again to go on from there."),
    SETTLED_SECOND(
            "Everything up to line {0} of the second pass (group members and memberships) is settled; import the file again to go on from there."),
    SETTLED_ROWS("{0} rows of principals and content are settled; start the move again to go on from there."),
    SETTLED_SECOND_ROWS(
            "{0} rows of group members and memberships, and all others, are settled; start the move again to go on from there."),
    COUNTS_DIFFER(
            "The counts do not agree: somebody has written meanwhile, or rows were lost. Start the move again: what is there is left alone."),
    ONLY_FROM_PLATFORM("Only a keyspace of OAE\u2019s is moved. Lectern\u2019s own is exported and imported."),
    NOT_INTO_PLATFORM("A keyspace of OAE\u2019s is left as it is: choose a connection to one of Lectern\u2019s own."),
    OMITTED_DELETED("deleted, or held by somebody who is"),
    OMITTED_FOLDER("of groups that stand for folders"),
    OMITTED_OTHER_KIND("on discussions, folders or meetings"),
    TWO_SENTENCES("{0} {1}");

    private final String pattern;

    TransferSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}

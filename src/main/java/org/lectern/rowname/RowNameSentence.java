package org.lectern.rowname;

import org.lectern.wording.MessageKey;

/** What is wrong with a text that is not a row name. */
public enum RowNameSentence implements MessageKey {
    NO_ROW_NAME("{0} is not a row name: at position {1}, {2}."),
    PATH_SLASH("a path without a domain starts with one slash"),
    NO_QUERY("a user has no query; remove it"),
    NO_SCHEME("an address starts with a scheme and two slashes, such as https://example.org/page"),
    NO_BRACKET("the closing bracket of the host is missing"),
    SPACE("the name contains a space; write it as %20"),
    BAD_CHARACTER_REMOVE("the address contains an invalid character (U+{0}); remove it"),
    BAD_CHARACTER_WRITE("the address contains an invalid character (U+{0}); write it as {1}"),
    PERCENT("a percent sign has no two hexadecimal digits after it; write a literal one as %25"),
    MALFORMED_ADDRESS("the address is malformed{0}"),
    NO_HOST("the host is missing"),
    BAD_HOST("the host contains an invalid character"),
    HOST_NOT_ASCII("the host cannot be written in ASCII: {0}"),
    HOST_NOT_IPV6("the host in brackets is not an IPv6 address"),
    HOST_NOT_UTF8("the percent-encoded part of the host is not UTF-8"),
    PORT_DIGITS("a port contains only digits"),
    PORT_TOO_HIGH("the port is above {0}"),
    WITHOUT_PRIVATE("the name of a whole library has no PRIVATE"),
    NO_BUCKET("a bucket must follow # or :"),
    PART_MISSING("the {0} is missing"),
    PART_CHARACTER("the {0} contains an invalid character (U+{1}); remove it"),
    PART_BRANCH("branch"),
    PART_REVISION("revision"),
    PART_IDENTIFIER("identifier"),
    LANGUAGE("a language has two or three lower case letters"),
    COUNTRY("a country has two upper case letters or three digits"),
    NOTHING("the name is empty; enter an address, or kind:tenant:name"),
    TOO_LONG("the name has {1} characters and exceeds the maximum key size of {0} bytes"),
    NO_KIND(
            "this start is unknown; use an address (https://\u2026), a path (/\u2026), u:, g: or c: with tenant and name, or <hostname>/<counter>"),
    OTHER_FORM("the name does not have the form {0}"),
    NO_REVISION("the revision is missing; after a language comes <branch>.<revision>"),
    NO_BRANCH("the branch is missing"),
    TOO_MANY_PARTS("the name has more parts between slashes than any kind of row name"),
    LANGUAGE_AFTER("an identifier that looks like a language needs a language after it"),
    OWN_TABLE("The table {0} belongs to Lectern, so its rows cannot be merged. Share, remove or rebuild instead."),
    COUNTERS("The table {0} contains counters, which cannot be merged."),
    TOO_LARGE("The name {1} has more than {0} rows, too many for one merge."),
    NOT_ONE_OF_THEM("{0} is not a name of this row."),
    NOT_THE_SAME("{0} and {1} have different canonical forms."),
    MERGE_BEGUN(
            "{0} cannot be kept now: a merge of these rows that keeps {1} has not finished. Merge them with the name {1} first."),
    MERGE_TAKEN_OVER("Another merge of {0} has taken over from this one. Search the rows again to see its result."),
    WHAT_TITLE("title of the row"),
    MERGES(
            "Keeps {0} and adds {1,choice,0#no values|1#1 missing value|1<{1} missing values}. {2,choice,0#No references change|1#1 reference changes|1<{2} references change}. {3,choice,0#No values are discarded|1#1 different value is discarded|1<{3} different values are discarded}. Then the other rows are deleted. References within collections are not searched."),
    NOTHING_TO_MERGE("Nothing to merge: {0} is already the only row."),
    STORED_ROW("{0}: {1,choice,0#no rows|1#1 row|1<{1} rows}, first written on {2}"),
    STORED_ROW_UNDATED("{0}: {1,choice,0#no rows|1#1 row|1<{1} rows}; write time unknown"),
    NO_ROW_NAME_AS("{0} is not a row name: at position {1}, {2}");

    private final String pattern;

    RowNameSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}

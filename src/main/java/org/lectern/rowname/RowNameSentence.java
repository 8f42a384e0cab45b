package org.lectern.rowname;

import org.lectern.wording.MessageKey;

/** What is wrong with a text that is not a row name. */
public enum RowNameSentence implements MessageKey {
    NO_ROW_NAME("{0} is not a row name: at position {1}, {2}."),
    PATH_SLASH("a path without a domain begins with one slash"),
    NO_QUERY("a user has no query; remove it"),
    NO_SCHEME("an address begins with a scheme and two slashes, as in https://example.org/page"),
    NO_BRACKET("the closing bracket of the host is missing"),
    SPACE("there is a space; write it as %20"),
    BAD_CHARACTER_REMOVE("there is a character that an address cannot hold (U+{0}); remove it"),
    BAD_CHARACTER_WRITE("there is a character that an address cannot hold (U+{0}); write it as {1}"),
    PERCENT("a percent sign is not followed by two hexadecimal digits; a sign that stands for itself is written %25"),
    MALFORMED_ADDRESS("the address is malformed{0}"),
    NO_HOST("the host is missing"),
    BAD_HOST("the host holds a character that no host name has"),
    HOST_NOT_ASCII("the host cannot be written in ASCII: {0}"),
    HOST_NOT_IPV6("the host in brackets is not an IPv6 address"),
    HOST_NOT_UTF8("the percent-encoded part of the host is not UTF-8"),
    PORT_DIGITS("a port has no characters but digits"),
    PORT_TOO_HIGH("the port is above {0}"),
    WITHOUT_PRIVATE("the whole library is named without PRIVATE"),
    NO_BUCKET("a bucket stands after # or :"),
    PART_MISSING("the {0} is missing"),
    PART_CHARACTER("the {0} holds a character that it cannot (U+{1}); remove it"),
    PART_BRANCH("branch"),
    PART_REVISION("revision"),
    PART_IDENTIFIER("identifier"),
    LANGUAGE("a language has two or three small letters"),
    COUNTRY("a country has two capitals or three digits"),
    NOTHING("there is nothing; type an address, or kind:tenant:name"),
    TOO_LONG("it goes beyond the {0} bytes that Cassandra's keys hold; it has {1} characters"),
    NO_KIND("no kind of row name begins like this; there are addresses (https://\u2026), paths (/\u2026), u:, g: and"
            + " c: with tenant and name, and <hostname>/<counter>"),
    OTHER_FORM("a name begins that has not the form {0}"),
    NO_REVISION("the revision is missing; a language stands before <branch>.<revision>"),
    NO_BRANCH("the branch is missing"),
    TOO_MANY_PARTS("there are more parts between slashes than any kind has"),
    LANGUAGE_AFTER("an identifier that looks like a language needs a language after it"),
    OWN_TABLE("The table {0} is Lectern\u2019s own, and its rows change by its own services alone: share, remove or"
            + " rebuild there."),
    COUNTERS("The table {0} holds counters, which cannot be moved."),
    TOO_LARGE("There are more than {0} rows under the name {1}; so many are not moved in one step."),
    NOT_ONE_OF_THEM("{0} is not one of the names of this row."),
    NOT_THE_SAME("{0} is not the same as {1} after canonicalisation."),
    MERGE_BEGUN(
            "{0} cannot be kept now: a merge of these rows that keeps {1} has not finished. Merge them with the name"
                    + " {1} first."),
    MERGE_TAKEN_OVER("Another merge of {0} has taken over from this one. Search the rows again to see its result."),
    WHAT_TITLE("title of the row"),
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

package org.lectern.find;

import java.util.Set;
import java.util.stream.Collectors;
import org.lectern.wording.Message;
import org.lectern.wording.MessageKey;

/** Sentences about subjects and on their cards. */
enum FindSentence implements MessageKey {
    USER("user"),
    GROUP("group"),
    ITEM("item"),
    LEARNER("learner"),
    COLLECTION("collection"),
    POLL("poll"),
    ROW("row name"),
    FOLDER("folder"),
    DISCUSSION("discussion"),
    MEETING("meeting"),
    PUBLIC("public"),
    LOGGEDIN("for logged-in users"),
    PRIVATE("private"),
    DELETED("deleted"),
    UNKNOWN("not in this keyspace"),
    NO_STATE("in this keyspace"),

    OPEN_LIBRARY("Open library"),
    CHECK_LIBRARY("Check library"),
    EXPLAIN("Explain"),
    OPEN_AUDIT("Show findings"),
    OPEN_JOB("Show job"),
    OPEN_ACTIVITY("Show activity"),
    OPEN_ENROLMENT("Show enrolment"),
    REVIEW_COLLECTION("Review collection"),
    OPEN_POLL("Open poll"),
    OPEN_ROW_NAME("Look up row name"),

    SECTION_IDENTITY("Identity"),
    SECTION_LIBRARY("Library"),
    SECTION_MEMBERS("Members"),
    SECTION_ENROLMENTS("Enrolments"),
    SECTION_COLLECTION("Collection"),
    SECTION_POLL("Poll"),
    SECTION_ROW("Row"),
    SECTION_FINDINGS("Last audit"),
    SECTION_JOBS("Jobs"),
    SECTION_WRITES("Last writes"),

    BY_PERCENTAGE(
            "The text names no one. Of the first {0} learners, {2,choice,0#none shows|1#1 shows|1<{2} show} {1} %."),
    NO_PERCENTAGE(
            "No learner shows {1} % now. {0,choice,0#No learners were|1#1 learner was|1<{0} learners were} looked at."),
    NO_TITLES("Titles of items cannot be searched on an OAE keyspace. Paste the id of the item or its address."),

    IS_PRINCIPAL("A {0} of {1}, {2}."),
    IS_GROUP("A group of {0}, {1}, with {2,choice,0#no members|1#1 member|1<{2} members}."),
    IS_LARGE_GROUP("A group of {0}, {1}, with more than {2} members."),
    IS_ITEM("An item of {0}, {1}. Last change"),
    IS_LEARNER("A learner whose name is kept on another system."),
    IS_THING("A {0}."),
    IS_UNKNOWN("This keyspace does not know the id. Check the spelling and the connection."),

    COUNTS("Items shown: {0} to owners and members, {1} to logged-in users, {2} without login"),
    AT_LEAST("more than {0}"),
    LIBRARY_EMPTY("The library is empty, as it should be."),
    LIBRARY_RIGHT("The library matches the source of truth."),
    LIBRARY_WRONG(
            "The library differs from the source of truth: {0,choice,0#{0} findings|1#1 finding|1<{0} findings}."),
    LIBRARY_UNBUILT("The library is not built. The next reader builds it."),
    LIBRARY_LARGE("The library is too large for this card. A check reads it as a whole."),
    LIBRARY_MOVING("{0,choice,0#{0} items are|1#1 item is|1<{0} items are} still changing."),
    LISTS_UNBUILT("{0,choice,0#{0} lists are|1#1 list is|1<{0} lists are} not built. The next reader builds them."),
    FINDING("{0}: {1}"),
    ITEM_THERE("\u201C{0}\u201D is in the library, and should be."),
    ITEM_ABSENT("\u201C{0}\u201D is not in the library, and should not be."),
    ITEM_MISSING("\u201C{0}\u201D should be in the library, and is missing."),
    ITEM_WRONG("\u201C{0}\u201D is listed in the wrong place."),
    NO_LIBRARY("A {0} has no library."),

    MEMBERS_NONE("The item is shared with no one."),
    MEMBERS_RIGHT(
            "{0,choice,0#All {0} members see|1#The one member sees|1<All {0} members see} the item where they should."),
    MEMBERS_WRONG("{0,choice,0#{0} members do|1#1 member does|1<{0} members do} not see the item where they should."),
    MEMBERS_FIRST("Only the first {0} members were looked at."),
    MEMBER_MISSING("{0}: missing"),
    MEMBER_WRONG("{0}: listed in the wrong place"),
    MEMBER_RIGHT("{0}: right"),

    ENROLMENTS_NONE("No enrolments."),
    ENROLMENTS_RIGHT(
            "{0,choice,0#{0} enrolments, without problems|1#1 enrolment, without problems|1<{0} enrolments, without"
                    + " problems}."),
    ENROLMENTS_WRONG(
            "{0,choice,0#{0} of {1} enrolments have|1#1 of {1} enrolments has|1<{0} of {1} enrolments have} a problem."),
    ENROLMENTS_ALL_WRONG("{0,choice,0#{0} enrolments have|1#The enrolment has|1<All {0} enrolments have} a problem."),
    ENROLMENT_SHOWS("{0}: {1} %, {2} of {3}"),
    ENROLMENT_DIFFERS("{0}: shows {1} %, and should show {2} %. {3} of {4} are completed."),
    ENROLMENT_OTHER(
            "{0}: {1} %, and {2,choice,0#{2} values differ|1#1 value differs|1<{2} values differ} from the raw rows"),
    ENROLMENT_UNENDED("{0}: {1} %, and {2,choice,0#{2} views|1#1 view|1<{2} views} never ended"),
    ENROLMENT_REFUSED("{0}: {1}"),

    COLLECTION_RIGHT("The last review found no differences."),
    COLLECTION_WRONG(
            "The last review found {0,choice,0#{0} enrolments|1#1 enrolment|1<{0} enrolments} that differ from the raw"
                    + " rows."),
    COLLECTION_UNREVIEWED("The collection was never reviewed."),
    COLLECTION_SIZE("{0} contents, {1} required"),
    COLLECTION_BATCH("Batch {0}"),

    POLL_RIGHT("{0,choice,0#No subscribers|1#1 subscriber|1<{0} subscribers}, all by the rules."),
    POLL_WRONG(
            "{0,choice,0#{0} subscribers break|1#1 subscriber breaks|1<{0} subscribers break} the rules of the poll."),
    POLL_LARGE("The poll is too large for this card. A review reads it as a whole."),
    POLL_OPTION("{0}: {1}"),

    ROW_IN("The row is in {0}."),
    ROW_NAMED("Its canonical name is {0}."),

    NEVER_AUDITED("Never audited."),
    FINDINGS_NONE("The last audit found nothing."),
    FINDINGS_OPEN("The last audit has {0,choice,0#{0} open findings|1#1 open finding|1<{0} open findings}."),
    FINDINGS_FIXED("{0,choice,0#All {0} findings|1#The finding|1<All {0} findings} of the last audit"
            + " {0,choice,0#are|1#is|1<are} fixed."),
    FINDINGS_PART("Only the first {0} findings of the audit were looked at."),
    FINDINGS_NOT_KEPT("Findings are not kept on an OAE keyspace. A check reads the library now."),

    JOBS_NONE("No job is under way."),
    JOBS_SOME("{0,choice,0#{0} jobs are|1#1 job is|1<{0} jobs are} under way."),
    JOBS_STUCK("{0,choice,0#{0} jobs wait|1#1 job waits|1<{0} jobs wait} for an operator."),
    JOB("{0} {1}, {2} of {3} done"),
    AUDIT("Audit, {0} rows read"),
    JOBS_NOT_KEPT("Jobs are not kept on an OAE keyspace."),

    WRITES_NONE("No recent write on record names it."),
    WRITES_NONE_OF_ITEM("No recent write on record names the item or a library that it is shared with."),
    WRITES_NONE_OF_LEARNER("No recent write on record names the learner or a collection of the learner."),
    WRITES_SOME("{0,choice,0#{0} writes|1#1 write|1<{0} writes} on record, the latest first."),
    WRITES_NONE_HERE("No operator has written from this machine. Writes from other machines are not known here."),
    WRITES_SOME_HERE(
            "{0,choice,0#{0} writes|1#1 write|1<{0} writes} of this machine on record. Writes from other machines are not known here."),
    WRITES_NOT_KEPT("This process keeps no activity.");

    private static final Set<FindSentence> NAMING = Set.of(
            FINDING,
            ITEM_THERE,
            ITEM_ABSENT,
            ITEM_MISSING,
            ITEM_WRONG,
            MEMBER_MISSING,
            MEMBER_WRONG,
            MEMBER_RIGHT,
            POLL_OPTION);

    private final String pattern;

    FindSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }

    /** The display names that one of these sentences has as values. */
    static Set<String> names(Message said) {
        return NAMING.stream().anyMatch(one -> one.key().equals(said.key()))
                ? said.values().stream()
                        .filter(String.class::isInstance)
                        .map(String.class::cast)
                        .collect(Collectors.toSet())
                : Set.of();
    }
}

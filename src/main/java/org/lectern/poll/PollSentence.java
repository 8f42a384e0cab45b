package org.lectern.poll;

import org.lectern.wording.MessageKey;

/** What is said of polls, and why somebody cannot be let in. */
public enum PollSentence implements MessageKey {
    DUPLICATE("Duplicate"),
    FULL("Option full"),
    SEVERAL("Two of a kind"),
    LEFT_ALONE("It is not there any more, or rightly so; it was left alone."),
    STILL_THERE(
            "Its row is still there: it was written by a clock that is ahead of the cluster's. Delete it again when that time has passed."),
    NO_POLL("There is no poll \u201C{0}\u201D. Check the id, or create it."),
    FIX_ALL(
            "{0,choice,0#0 subscribers go|1#1 subscriber goes|1<{0} subscribers go}; then nobody is left who should not be there, so {1} get the rows that batches go by, and the poll takes subscribers."),
    FIX_SOME(
            "{0,choice,0#0 subscribers go|1#1 subscriber goes|1<{0} subscribers go}; {1} who should not be there stay, so the poll goes on without claims for them."),
    OPTION_FULL("The option \u201C{0}\u201D is full: it takes {1}, and all are taken."),
    TWO_OF_A_KIND("\u201C{0}\u201D takes more than one option of the kind \u201C{1}\u201D; one is allowed."),
    NAME_TAKEN("The name \u201C{0}\u201D is taken."),
    NAME_TAKEN_BY("The name \u201C{0}\u201D is taken since {1} by {2}."),
    TOO_MANY_OPTIONS("A poll has at most {0} options; this one has {1}. Divide it into several polls."),
    OPTION_TWICE("The option \u201C{0}\u201D is named twice. Give each a name of its own."),
    TEXT_EMPTY("The {0} is empty. Type at least one character."),
    TEXT_LONG("The {0} {1} has {2} characters; it may have {3}. Choose a shorter one."),
    WHAT_ID("poll id"),
    WHAT_OPTION("option"),
    WHAT_KIND("kind of an option"),
    WHAT_TITLE("title"),
    WHAT_NAME("name"),
    SLASH_IN_KIND("The kind \u201C{0}\u201D holds a slash at position {1}. Remove it."),
    LIMIT_TOO_LOW(
            "The limit of the option \u201C{0}\u201D is {1}; an option takes at least 1 subscriber. Give a limit of 1 or more."),
    NO_OPTION("The poll has no option. Give it at least one."),
    EXISTS("There is a poll \u201C{0}\u201D already. Choose another id, or open that one."),
    NO_CHOICE("No option is chosen. Choose at least one."),
    NOT_AN_OPTION("The poll \u201C{0}\u201D has no option \u201C{1}\u201D."),
    RACED(
            "Somebody changed the option \u201C{0}\u201D at the same moment; its limit was not changed. Look again, then try again."),
    PREVIEW_CREATE("The poll is made, with {0} options."),
    PREVIEW_SUBSCRIBE("\u201C{0}\u201D subscribes: the name, the places and the subscriber in one batch, all or none."),
    SUBSCRIBER_GONE("The subscriber {0} is not there any more; there is nothing to remove."),
    NOTHING_TO_REMOVE("Those chosen are not there any more, or rightly so; there is nothing to remove."),
    PREVIEW_UNSUBSCRIBE("\u201C{0}\u201D goes, and the name and the places are free again."),
    PREVIEW_LIMIT("The option takes {0} from now on."),
    TOO_MANY_HAVE_IT(
            "More than {0} have the option \u201C{1}\u201D. Nothing was changed; {2} would have to go, the last to come first: {3}{4}"),
    KEY_FORM(
            "{0} is not a subscriber key; it has the form timestamp-node-thread, with numbers from 0 and a node without spaces."),
    KEY_PART_MISSING(
            "{0} is not a subscriber key: at position {1}, a part is missing; it has the form timestamp-node-thread."),
    KEY_NOT_A_NUMBER(
            "{0} is not a subscriber key: at position {1}, the {2} is not a number; it has the form timestamp-node-thread."),
    NOT_NORMALISED("The name is not normalised; make it with SubscriberName.of."),
    WITHOUT_CLAIMS(
            "The poll \u201C{0}\u201D was written without claims, so nothing can be decided in it. Review it, and fix what the review finds; then it takes subscribers."),
    NOT_AN_OPTION_OF("The poll \u201C{0}\u201D has no option \u201C{1}\u201D; it has: {2}."),
    NOT_IN_TIME(
            "The cluster did not say in time whether the poll was changed. Look at its subscribers, or try again: a name gets in once, however often it is tried. ({0})"),
    OTHERS_FASTER("Others changed the poll at the same time, and were always faster. Nothing was written; try again.");

    private final String pattern;

    PollSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}

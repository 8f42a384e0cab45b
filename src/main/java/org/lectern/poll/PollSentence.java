package org.lectern.poll;

import org.lectern.wording.MessageKey;

/** What is said of polls, and why somebody cannot be let in. */
public enum PollSentence implements MessageKey {
    DUPLICATE("Duplicate"),
    FULL("Option full"),
    SEVERAL("Two of a kind"),
    LEFT_ALONE("Not changed: the subscriber is gone, or no longer violates a rule."),
    STILL_THERE(
            "The row still exists: it has a write time ahead of the cluster\u2019s clock. Delete it again after that time."),
    NO_POLL("The poll \u201C{0}\u201D does not exist. Check the id, or create it."),
    FIX_ALL(
            "Removes {0,choice,0#0 subscribers|1#1 subscriber|1<{0} subscribers}. No violations remain, so {1} get claims, and the poll accepts subscribers."),
    FIX_SOME(
            "Removes {0,choice,0#0 subscribers|1#1 subscriber|1<{0} subscribers}. {1,choice,0#0 violations remain|1#1 violation remains|1<{1} violations remain}, so the poll stays without claims."),
    OPTION_FULL("The option \u201C{0}\u201D is full: all {1} places are taken."),
    TWO_OF_A_KIND("\u201C{0}\u201D selects more than one option of the kind \u201C{1}\u201D. Only one is allowed."),
    NAME_TAKEN("The name \u201C{0}\u201D is taken."),
    NAME_TAKEN_BY("The name \u201C{0}\u201D has been taken by {2} since {1}."),
    TOO_MANY_OPTIONS("The poll has {1} options; the maximum is {0}. Divide it into several polls."),
    OPTION_TWICE("The option \u201C{0}\u201D appears twice. Use different names."),
    TEXT_EMPTY("The {0} is empty. Enter at least one character."),
    TEXT_LONG("The {0} {1} has {2} characters; the maximum is {3}. Choose a shorter one."),
    WHAT_ID("poll id"),
    WHAT_OPTION("option"),
    WHAT_KIND("kind of an option"),
    WHAT_TITLE("title"),
    WHAT_NAME("name"),
    SLASH_IN_KIND("The kind \u201C{0}\u201D contains a slash at position {1}. Remove it."),
    LIMIT_TOO_LOW("The limit of the option \u201C{0}\u201D is {1}. Enter a limit of 1 or more."),
    NO_OPTION("The poll has no option. Add at least one."),
    EXISTS("The poll \u201C{0}\u201D already exists. Choose another id, or open that poll."),
    NO_CHOICE("No option is selected. Select at least one."),
    NOT_AN_OPTION("The poll \u201C{0}\u201D has no option \u201C{1}\u201D."),
    RACED(
            "Another operator changed the option \u201C{0}\u201D at the same moment, so its limit was not changed. Reload, then try again."),
    PREVIEW_CREATE("Creates the poll with {0} options."),
    PREVIEW_SUBSCRIBE("Subscribes \u201C{0}\u201D: name, places and subscriber in one batch, all or none."),
    SUBSCRIBER_GONE("Nothing to remove: the subscriber {0} no longer exists."),
    NOTHING_TO_REMOVE("Nothing to remove: the selected subscribers are gone, or no longer violate a rule."),
    PREVIEW_UNSUBSCRIBE("Removes \u201C{0}\u201D and frees the name and the places."),
    PREVIEW_LIMIT("The option gets {0} places."),
    TOO_MANY_HAVE_IT(
            "More than {0} subscribers have the option \u201C{1}\u201D, so nothing was changed. {2} of them must be removed first, the latest first: {3}{4}"),
    KEY_FORM(
            "{0} is not a subscriber key. The form is timestamp-node-thread, with numbers from 0 and a node without spaces."),
    KEY_PART_MISSING(
            "{0} is not a subscriber key: at position {1}, a part is missing. The form is timestamp-node-thread."),
    KEY_NOT_A_NUMBER(
            "{0} is not a subscriber key: at position {1}, the {2} is not a number. The form is timestamp-node-thread."),
    NOT_NORMALISED("The name is not normalised. Create it with SubscriberName.of."),
    WITHOUT_CLAIMS(
            "The poll \u201C{0}\u201D has no claims, so it accepts no subscribers. Review it and fix its violations first."),
    NOT_AN_OPTION_OF("The poll \u201C{0}\u201D has no option \u201C{1}\u201D. It has: {2}."),
    NOT_IN_TIME(
            "The cluster did not answer in time, so the result is unknown. Check the subscribers, or try again: a name is never subscribed twice. ({0})"),
    CREATED("Poll {0} created."),
    SUBSCRIBED("{0} subscribed ({1})."),
    UNSUBSCRIBED("{0} unsubscribed. The name and the places are free."),
    LIMITED("The option {0} now has {1} places."),
    LIMIT_CHANGED_SINCE(
            "The option \u201C{0}\u201D has {1} places now: its limit was changed again. Set it by hand if it is wrong."),
    FIXED(
            "{1,choice,0#No subscribers removed|1#{0} of 1 subscriber removed and verified|1<{0} of {1} subscribers removed and verified}; {2} got claims. All remaining subscribers are valid. Claims now enforce the rules."),
    FIXED_IN_PART(
            "{1,choice,0#No subscribers removed|1#{0} of 1 subscriber removed and verified|1<{0} of {1} subscribers removed and verified}; {2} got claims. {3,choice,0#No violations remain|1#1 violation remains|1<{3} violations remain}."),
    FIX_RESULT("{0}: {1}"),
    REMOVED("removed, verified"),
    ALL_POLLS("all polls"),
    SOME_POLLS("{0,choice,0#0 polls|1#1 poll|1<{0} polls}"),
    REVIEW_ENDED("Polls reviewed: {0}, of these with violations: {1}. Not reviewed: {2}."),
    REVIEW_CANCELLED(
            "Polls reviewed: {0}, of these with violations: {1}. Not reviewed: {2}. It was cancelled before the rest."),
    OTHERS_FASTER(
            "Other programs changed the poll at the same time and were always faster. Nothing was written. Try again.");

    private final String pattern;

    PollSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}

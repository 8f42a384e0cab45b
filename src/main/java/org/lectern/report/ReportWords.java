package org.lectern.report;

import org.lectern.activity.ActivityResult;
import org.lectern.activity.Verified;
import org.lectern.library.Bucket;
import org.lectern.library.Explanation;
import org.lectern.library.ViewerRole;
import org.lectern.model.Visibility;
import org.lectern.wording.Message;

/** Values in the words of reports. */
final class ReportWords {
    private ReportWords() {}

    static Message of(boolean yes) {
        return (yes ? ReportSentence.YES : ReportSentence.NO).of();
    }

    static Message of(Bucket bucket) {
        return switch (bucket) {
            case PUBLIC -> ReportSentence.LIST_PUBLIC.of();
            case LOGGEDIN -> ReportSentence.LIST_LOGGEDIN.of();
            case PRIVATE -> ReportSentence.LIST_PRIVATE.of();
        };
    }

    static Message of(Visibility visibility) {
        return switch (visibility) {
            case PUBLIC -> ReportSentence.LIST_PUBLIC.of();
            case LOGGEDIN -> ReportSentence.LIST_LOGGEDIN.of();
            case PRIVATE -> ReportSentence.LIST_PRIVATE.of();
        };
    }

    static Message of(ViewerRole role) {
        return switch (role) {
            case ANONYMOUS -> ReportSentence.NOT_LOGGED_IN.of();
            case LOGGED_IN -> ReportSentence.LOGGED_IN.of();
            case LIBRARY_OWNER -> ReportSentence.OWNER.of();
            case GROUP_OWNER -> ReportSentence.GROUP_OWNER.of();
        };
    }

    static Message of(Explanation.Verdict verdict) {
        return switch (verdict) {
            case RIGHTLY_THERE -> ReportSentence.RIGHTLY_THERE.of();
            case RIGHTLY_ABSENT -> ReportSentence.RIGHTLY_ABSENT.of();
            case MISSING -> ReportSentence.MISSING.of();
            case WRONGLY_THERE -> ReportSentence.WRONGLY_THERE.of();
        };
    }

    static Message of(ActivityResult result) {
        return switch (result) {
            case RUNNING -> ReportSentence.RUNNING.of();
            case DONE -> ReportSentence.DONE.of();
            case FAILED -> ReportSentence.FAILED.of();
            case CANCELLED -> ReportSentence.CANCELLED.of();
            case UNKNOWN -> ReportSentence.UNKNOWN.of();
        };
    }

    static Message of(Verified verified) {
        return switch (verified) {
            case YES -> ReportSentence.READ_AGAIN.of();
            case NO -> ReportSentence.NOT_CORRECT.of();
            case NOT_APPLICABLE -> ReportSentence.NOT_READ_AGAIN.of();
        };
    }
}

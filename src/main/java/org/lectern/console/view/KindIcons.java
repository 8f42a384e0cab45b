package org.lectern.console.view;

import org.lectern.activity.ActivityKind;
import org.lectern.audit.model.DriftKind;
import org.lectern.job.JobKind;

/** The icons of kinds, the same wherever one is listed; as {@link Icon} takes them. */
public final class KindIcons {
    private KindIcons() {}

    /** Of a finding. */
    public static String icon(DriftKind kind) {
        return switch (kind) {
            case DUPLICATE -> "fth-copy";
            case STALE -> "fth-clock";
            case ORPHAN -> "fth-slash";
            case MISSING -> "fth-minus-circle";
            case MISPLACED -> "fth-eye";
            case MEMBERSHIP_TRUTH_ONLY -> "fth-user-plus";
            case MEMBERSHIP_LIST_ONLY -> "fth-user-minus";
            case MEMBERSHIP_ROLE -> "fth-user-x";
            case UNREADABLE -> "fth-help-circle";
        };
    }

    /** Of a job. */
    public static String icon(JobKind kind) {
        return switch (kind) {
            case PUT -> "fth-file-plus";
            case TOUCH -> "fth-clock";
            case RENAME -> "fth-edit-3";
            case CHANGE_VISIBILITY -> "fth-eye";
            case DELETE -> "fth-trash-2";
            case SHARE -> "fth-share-2";
            case REMOVE -> "fth-user-minus";
            case REBUILD -> "fth-tool";
            case REPAIR -> "fth-check-square";
            case ORPHAN -> "fth-life-buoy";
            case REVIEW -> "fth-search";
            case RECOMPUTE -> "fth-refresh-cw";
            case MIGRATE_DRY_RUN, MIGRATE -> "fth-chevrons-right";
            case ARCHIVE_DRY_RUN, ARCHIVE -> "fth-archive";
            case RESTORE_DRY_RUN, RESTORE -> "fth-rotate-ccw";
            case MODE_PREVIEW, MODE_SWITCH -> "fth-layers";
            case SUMMARY_DELETION -> "fth-trash-2";
            case FORCED_END -> "fth-check-circle";
            case AUDIT, POLL_REVIEW -> "fth-search";
            case IMPORT -> "fth-upload";
            case MOVE -> "fth-truck";
        };
    }

    /** Of a write. */
    public static String icon(ActivityKind kind) {
        return switch (kind) {
            case CHANGE -> "fth-edit-3";
            case DELETE -> "fth-trash-2";
            case SHARE -> "fth-share-2";
            case REMOVE -> "fth-user-minus";
            case REBUILD -> "fth-tool";
            case REPAIR -> "fth-copy";
            case HEALING -> "fth-heart";
            case JOB -> "fth-sliders";
            case EVENT -> "fth-bell";
            case POLL -> "fth-check-square";
            case STATUS -> "fth-award";
            case PRINCIPAL -> "fth-user";
            case ROW_NAME -> "fth-hash";
            case IMPORT -> "fth-upload";
            case SCHEMA -> "fth-server";
        };
    }
}

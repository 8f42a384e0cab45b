package org.lectern.write;

import org.lectern.activity.ActivityKind;
import org.lectern.activity.WriteIntent;
import org.lectern.model.Cause;
import org.lectern.wording.Message;

/**
 * The subject of a write and its title.
 *
 * @param about an id where there is one
 * @param title a short sentence for the dialog, the activity log and the command line
 * @param takesAway whether it deletes or ends something; a reason is required then, however few rows it writes
 * @param name what an operator types to confirm on a production cluster: an id where there is one
 * @param named whether a production cluster refuses the write until a name was typed
 */
public record WriteHead(
        ActivityKind kind, Message about, Message title, boolean takesAway, String name, boolean named) {
    /** A head whose name is asked for. */
    public WriteHead(ActivityKind kind, Message about, Message title, boolean takesAway, String name) {
        this(kind, about, title, takesAway, name, true);
    }

    /** A head whose subject is also the name to type. */
    public WriteHead(ActivityKind kind, Message about, Message title, boolean takesAway) {
        this(kind, about, title, takesAway, about.english());
    }

    /** A write that takes nothing away. */
    public static WriteHead of(ActivityKind kind, Object about, Message title) {
        return new WriteHead(kind, Message.plain(about.toString()), title, false);
    }

    /** A write that takes something away. */
    public static WriteHead takingAway(ActivityKind kind, Object about, Message title) {
        return new WriteHead(kind, Message.plain(about.toString()), title, true);
    }

    /** The same for a write that needs no name: it cannot wait, or it takes nothing away and is one click. */
    public WriteHead unnamed() {
        return new WriteHead(kind, about, title, takesAway, name, false);
    }

    WriteIntent intent(Cause cause) {
        return new WriteIntent(kind, about, title, cause, named);
    }
}

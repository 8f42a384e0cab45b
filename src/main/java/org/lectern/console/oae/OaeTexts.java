package org.lectern.console.oae;

import java.util.List;
import java.util.Optional;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.library.Bucket;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeType;
import org.lectern.oae.Reader;
import org.lectern.wording.Message;

/** What the page's parts say alike. */
record OaeTexts(ConsoleContext context) {
    /** Tenants that are named in one line. */
    private static final int NAMED = 8;

    Texts texts() {
        return context.texts();
    }

    String say(Message message) {
        return texts().say(message);
    }

    String kind(LibraryKind kind) {
        return texts().get("oae.kind." + kind);
    }

    String list(Optional<Bucket> bucket) {
        return bucket.map(one -> texts().get("oae.list." + one)).orElseGet(() -> texts().get("oae.list.none"));
    }

    /** @param tenants of logged-in users; else none */
    String reader(Reader reader, List<String> tenants) {
        if (reader instanceof Reader.LoggedIn) {
            if (tenants.isEmpty()) {
                return texts().get("oae.reader.LOGGED_IN");
            }
            String named = String.join(", ", tenants.stream().limit(NAMED).toList());
            return tenants.size() > NAMED
                    ? texts().get("oae.reader.LOGGED_IN.more", named, tenants.size() - NAMED)
                    : texts().get("oae.reader.LOGGED_IN.of", named);
        }
        return texts().get("oae.reader." + Readers.of(reader));
    }

    static String icon(OaeType type) {
        return switch (type) {
            case USER -> "fth-user";
            case GROUP -> "fth-users";
            case CONTENT -> "fth-file";
            case DISCUSSION -> "fth-message-square";
            case MEETING -> "fth-video";
            case FOLDER -> "fth-folder";
        };
    }
}

package org.lectern.transfer;

import java.time.Instant;
import java.util.Optional;
import org.lectern.library.Contents;
import org.lectern.model.Change;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.GroupMember;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;

/** One thing of a file, valid from birth. */
public sealed interface Entry {
    EntryType type();

    /** What it is about, for the search for repetitions: two entries with one key say two things of the same. */
    String key();

    /** A user or a group. */
    record Principal(org.lectern.model.Principal principal) implements Entry {
        @Override
        public EntryType type() {
            return EntryType.PRINCIPAL;
        }

        @Override
        public String key() {
            return principal.id().value();
        }
    }

    /** A principal's place in a group. */
    record Member(GroupMember member) implements Entry {
        @Override
        public EntryType type() {
            return EntryType.GROUP_MEMBER;
        }

        @Override
        public String key() {
            return member.member() + " in " + member.group();
        }
    }

    /** A content item as it shall be. */
    record Item(ContentId id, Change.Put put) implements Entry {
        /** An item with a position. */
        public static Item of(ContentId id, String displayName, Visibility visibility, Instant lastModified) {
            return new Item(id, new Change.Put(displayName, visibility, Optional.of(lastModified)));
        }

        static Item of(Content content) {
            return of(content.id(), content.displayName(), content.visibility(), content.lastModified());
        }

        @Override
        public EntryType type() {
            return EntryType.CONTENT;
        }

        @Override
        public String key() {
            return id.value();
        }
    }

    /** What a principal shall be to a content item. */
    record Membership(ContentId content, PrincipalId principal, MemberRole role) implements Entry {
        static Membership of(Contents.Member member) {
            return new Membership(member.content(), member.principal(), member.role());
        }

        @Override
        public EntryType type() {
            return EntryType.MEMBERSHIP;
        }

        @Override
        public String key() {
            return content + " for " + principal;
        }
    }
}

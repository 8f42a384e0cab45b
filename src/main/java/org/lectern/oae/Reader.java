package org.lectern.oae;

import java.util.Optional;
import org.lectern.library.Bucket;
import org.lectern.model.Visibility;
import org.lectern.wording.Message;

/** Who reads a library: decides which of its buckets is read, or that none is. */
public sealed interface Reader {
    /** Somebody who is not logged in. */
    record Anonymous() implements Reader {}

    /** A user of this tenant who is nothing else to the library. */
    record LoggedIn(String tenant) implements Reader {
        private Verdict readAs(OaeResource owner, Tenants tenants) {
            if (!tenants.kept()) {
                return Verdict.of(Bucket.LOGGEDIN, OaeSentence.READS_LOGGED_IN.of());
            }
            boolean same = tenant.equals(owner.tenant());
            boolean joins = owner.joinable() != Joinable.NO && tenants.interact(tenant, owner.tenant());
            Visibility visibility = owner.visibility().orElse(Visibility.PRIVATE);
            if (same && (visibility != Visibility.PRIVATE || joins)) {
                return Verdict.of(
                        Bucket.LOGGEDIN,
                        (visibility == Visibility.PRIVATE ? OaeSentence.READS_SAME_JOINABLE : OaeSentence.READS_SAME)
                                .of(tenant));
            }
            if (same) {
                return new Verdict(Optional.empty(), OaeSentence.SAME_REFUSED.of(tenant));
            }
            if (visibility == Visibility.PUBLIC) {
                return Verdict.of(Bucket.PUBLIC, whyPublic(owner, tenants));
            }
            if (joins) {
                return Verdict.of(Bucket.PUBLIC, OaeSentence.READS_OTHER_JOINABLE.of(tenant, owner.tenant()));
            }
            return new Verdict(Optional.empty(), OaeSentence.OTHER_REFUSED.of(tenant, owner.tenant()));
        }

        /** The bucket is the same; what else they can do with it is not. */
        private Message whyPublic(OaeResource owner, Tenants tenants) {
            return tenants.interact(tenant, owner.tenant())
                    ? OaeSentence.READS_OTHER.of(tenant, owner.tenant())
                    : OaeSentence.READS_OTHER_PRIVATE.of(
                            tenant, owner.tenant(), tenants.isPrivate(tenant) ? tenant : owner.tenant());
        }
    }

    /** The user whose library it is. */
    record Owner() implements Reader {}

    /**
     * A member, through any chain, of the group, folder or item that the library belongs to.
     *
     * @param byCache whether it is {@link CachedMemberships} that names them in the group, which need not be so
     */
    record Member(boolean byCache) implements Reader {
        public Member() {
            this(false);
        }
    }

    /** An administrator of the library's tenant, or of the whole platform. */
    record Administrator() implements Reader {}

    /**
     * What a reader gets.
     *
     * @param bucket empty if the library is refused
     * @param because a sentence that names the rule
     */
    record Verdict(Optional<Bucket> bucket, Message because) {
        private static Verdict of(Bucket bucket, Message because) {
            return new Verdict(Optional.of(bucket), because);
        }
    }

    /**
     * What this reader gets of a library, and why. A reader without any role on the owner is let in by the owner's visibility,
     * or by being able to join; and sees what is for logged-in users only within the owner's tenant.
     *
     * @param owner what the library belongs to; for {@code folders:content} the folder
     */
    default Verdict read(LibraryKind kind, OaeResource owner, Tenants tenants) {
        Optional<Message> refused = PrincipalRows.refused(kind, owner);
        if (refused.isPresent()) {
            return new Verdict(Optional.empty(), refused.get());
        }
        if (this instanceof Owner) {
            return Verdict.of(Bucket.PRIVATE, OaeSentence.READS_OWN.of());
        }
        if (this instanceof Member member) {
            return Verdict.of(
                    Bucket.PRIVATE, (member.byCache() ? OaeSentence.READS_BY_CACHE : OaeSentence.READS_AS_MEMBER).of());
        }
        if (this instanceof Administrator) {
            return Verdict.of(Bucket.PRIVATE, OaeSentence.READS_AS_ADMINISTRATOR.of(owner.tenant()));
        }
        if (this instanceof LoggedIn user) {
            return user.readAs(owner, tenants);
        }
        return owner.visibility().filter(Visibility.PUBLIC::equals).isPresent()
                ? Verdict.of(Bucket.PUBLIC, OaeSentence.READS_ANONYMOUS.of())
                : new Verdict(Optional.empty(), OaeSentence.ANONYMOUS_REFUSED.of());
    }
}

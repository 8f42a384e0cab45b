package org.lectern.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lectern.wording.InvalidInputException;

/**
 * A change of a content item. Each makes a new version, the visibility included, so that (content, last modified) fixes
 * the visibility for ever.
 */
public sealed interface Change {
    /**
     * The item after the change, or empty if there is nothing to change.
     *
     * @param current the item as the truth has it, or empty if it does not exist
     * @param now the cluster's clock
     * @throws UnknownContentException if the change needs an item that exists and is not deleted
     */
    Optional<Content> apply(ContentId id, Optional<Content> current, Instant now);

    /** The change without its condition. */
    default Change unconditional() {
        return this;
    }

    /**
     * Makes the item, or makes it what is given; a deleted one comes back and continues its versions.
     *
     * @param since an item that was changed since then, and to a later version than the given one, stays as it is; empty for none
     */
    record Put(String displayName, Visibility visibility, Optional<Instant> lastModified, Optional<Instant> since)
            implements Change {
        public Put {
            displayName = Content.requireDisplayName(displayName);
            lastModified.ifPresent(Content::requireLastModified);
        }

        /** One that no earlier change stops. */
        public Put(String displayName, Visibility visibility, Optional<Instant> lastModified) {
            this(displayName, visibility, lastModified, Optional.empty());
        }

        /** The same, for one who may have made it before, and others may have changed the item after. */
        public Put unlessChangedSince(Instant begun) {
            return new Put(displayName, visibility, lastModified, Optional.of(begun));
        }

        @Override
        public Optional<Content> apply(ContentId id, Optional<Content> current, Instant now) {
            if (isDone(current) || isLeft(current)) {
                return Optional.empty();
            }
            if (current.isEmpty()) {
                ResourceName.requireShort(id.value(), ContentSentence.WHAT_CONTENT);
            }
            Instant time = current.isEmpty() || isNewer(current.get())
                    ? lastModified
                            .map(given -> Content.requireNotAhead(given, now))
                            .orElse(now)
                    : lastModified.orElse(now);
            return Optional.of(current.map(item -> item.next(time, displayName, visibility, false))
                    .orElseGet(() -> new Content(
                            id, displayName, visibility, Instant.ofEpochMilli(time.toEpochMilli()), false, Map.of())));
        }

        /** Whether the item is what this would make it. */
        public boolean isDone(Optional<Content> current) {
            return current.filter(item -> !item.deleted()
                            && item.displayName().equals(displayName)
                            && item.visibility() == visibility
                            && !isNewer(item))
                    .isPresent();
        }

        /** Whether the item is another, and stays so: others have changed it since. */
        public boolean isLeft(Optional<Content> current) {
            return !isDone(current)
                    && current.filter(item ->
                                    since.filter(begun -> !item.lastModified().isBefore(begun))
                                                    .isPresent()
                                            && lastModified
                                                    .filter(given ->
                                                            !item.lastModified().isAfter(given))
                                                    .isEmpty())
                            .isPresent();
        }

        private boolean isNewer(Content item) {
            return lastModified.isPresent() && lastModified.get().isAfter(item.lastModified());
        }
    }

    /** A new version of the item, nothing else: it moves to the end of every library. */
    record Touch() implements Change {
        @Override
        public Optional<Content> apply(ContentId id, Optional<Content> current, Instant now) {
            Content item = existing(id, current);
            return Optional.of(item.next(now, item.displayName(), item.visibility(), false));
        }
    }

    /** Another display name. */
    record Rename(String displayName) implements Change {
        public Rename {
            displayName = Content.requireDisplayName(displayName);
        }

        @Override
        public Optional<Content> apply(ContentId id, Optional<Content> current, Instant now) {
            Content item = existing(id, current);
            return item.displayName().equals(displayName)
                    ? Optional.empty()
                    : Optional.of(item.next(now, displayName, item.visibility(), false));
        }
    }

    /** Another visibility: the item leaves some buckets or enters others. */
    record ChangeVisibility(Visibility visibility) implements Change {
        @Override
        public Optional<Content> apply(ContentId id, Optional<Content> current, Instant now) {
            Content item = existing(id, current);
            return item.visibility() == visibility
                    ? Optional.empty()
                    : Optional.of(item.next(now, item.displayName(), visibility, false));
        }
    }

    /** The item leaves every library. Its members stay on record, so that it can come back. */
    record Delete() implements Change {
        @Override
        public Optional<Content> apply(ContentId id, Optional<Content> current, Instant now) {
            Content item = current.orElseThrow(() -> new UnknownContentException(id));
            return item.deleted()
                    ? Optional.empty()
                    : Optional.of(item.next(now, item.displayName(), item.visibility(), true));
        }
    }

    /**
     * Changes that came at once, made as one: one new version, and so one superseded position, for all of them. The
     * positions in between were never in the truth, so no library can hold them. A change that changes
     * nothing by then is left out; where one is refused, all are: then they are to be made one by one.
     *
     * @param changes in their order; at least one
     */
    record Several(List<Change> changes) implements Change {
        public Several {
            changes = List.copyOf(changes);
            if (changes.isEmpty()) {
                throw new InvalidInputException(ContentSentence.NOTHING_TO_CHANGE.of());
            }
        }

        @Override
        public Optional<Content> apply(ContentId id, Optional<Content> current, Instant now) {
            Optional<Content> item = current;
            boolean changed = false;
            for (Change change : changes) {
                Optional<Content> next = change.apply(id, item, now);
                if (next.isPresent()) {
                    item = next;
                    changed = true;
                }
            }
            return changed ? item.map(last -> last.insteadOf(current)) : Optional.empty();
        }
    }

    /** A change of one version of an item. Refused if the item was changed since. */
    record OfVersion(Instant version, Change change) implements Change {
        @Override
        public Change unconditional() {
            return change;
        }

        @Override
        public Optional<Content> apply(ContentId id, Optional<Content> current, Instant now) {
            Optional<Content> next = change.apply(id, current, now);
            if (next.isPresent()
                    && current.filter(item -> item.lastModified().equals(version))
                            .isEmpty()) {
                throw new InvalidInputException(ContentSentence.ITEM_CHANGED_SINCE.of(id));
            }
            return next;
        }
    }

    private static Content existing(ContentId id, Optional<Content> current) {
        return current.filter(item -> !item.deleted()).orElseThrow(() -> new UnknownContentException(id));
    }
}

package org.lectern.oae;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** The library indexes of the platform: what a library of each kind belongs to, what stands in it, and in which order. */
public enum LibraryKind {
    /** What a principal has been given, direct roles only. */
    CONTENT("content:content", Owner.PRINCIPAL, EnumSet.of(OaeType.CONTENT), Rank.LAST_MODIFIED, Value.ONE),
    /** Who has a content item. */
    CONTENT_MEMBERS("content:members", Owner.CONTENT, EnumSet.of(OaeType.USER, OaeType.GROUP), Rank.ZERO, Value.ONE),
    DISCUSSIONS(
            "discussions:discussions", Owner.PRINCIPAL, EnumSet.of(OaeType.DISCUSSION), Rank.LAST_MODIFIED, Value.ONE),
    /** The folders that a principal has: roles on the folders' groups, shown as folders. */
    FOLDERS("folders:folders", Owner.PRINCIPAL, EnumSet.of(OaeType.FOLDER), Rank.LAST_MODIFIED, Value.ONE),
    MEETINGS(
            "meetings-jitsi:meetings-jitsi",
            Owner.PRINCIPAL,
            EnumSet.of(OaeType.MEETING),
            Rank.LAST_MODIFIED,
            Value.ONE),
    /** The groups that a principal belongs to, through any chain. */
    MEMBERSHIPS("principals:memberships", Owner.PRINCIPAL, EnumSet.of(OaeType.GROUP), Rank.LAST_MODIFIED, Value.ROLE),
    /** What is in a folder: its library is named by the folder's group. */
    FOLDER_CONTENT("folders:content", Owner.FOLDER_GROUP, EnumSet.of(OaeType.CONTENT), Rank.LAST_MODIFIED, Value.ONE),
    /** Who belongs to a group, direct members only. */
    MEMBERS("principals:members", Owner.GROUP, EnumSet.of(OaeType.USER, OaeType.GROUP), Rank.PROFILE, Value.ROLE);

    /** What the id in the bucket's key is. */
    public enum Owner {
        PRINCIPAL,
        GROUP,
        CONTENT,
        /** The group that stands for a folder, {@code Folders.groupId}; not the folder's own id. */
        FOLDER_GROUP
    }

    /** What the rank is made of. */
    public enum Rank {
        /** The resource's last modification, in milliseconds: 13 digits for the times of our days. */
        LAST_MODIFIED,
        /** Three digits: how widely the member's picture, and the member, can be seen, and whether it manages. */
        PROFILE,
        /** {@code 0} for all: the order is that of the ids. */
        ZERO
    }

    /** What the value is, as JSON. */
    public enum Value {
        /** {@code 1}: it says nothing. */
        ONE,
        /** The member's role; {@code 1} in rows that an update or a single insert has written. */
        ROLE
    }

    private final String index;
    private final Owner owner;

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.copyOf
    private final Set<OaeType> items;

    private final Rank rank;
    private final Value value;

    LibraryKind(String index, Owner owner, Set<OaeType> items, Rank rank, Value value) {
        this.index = index;
        this.owner = owner;
        this.items = Set.copyOf(items);
        this.rank = rank;
        this.value = value;
    }

    /** The name with which bucket keys begin. */
    public String index() {
        return index;
    }

    public Owner owner() {
        return owner;
    }

    /** What stands in such a library. */
    public Set<OaeType> items() {
        return items;
    }

    public Rank rank() {
        return rank;
    }

    public Value value() {
        return value;
    }

    /** Whether something of this type can have such a library. Folders are asked for by their group. */
    public boolean canBelongTo(OaeType type) {
        return switch (owner) {
            case PRINCIPAL -> type.isPrincipal();
            case GROUP, FOLDER_GROUP -> type == OaeType.GROUP;
            case CONTENT -> type == OaeType.CONTENT;
        };
    }

    /** The kind with this index name; empty for one that Lectern does not know, of a module of the deployment's own. */
    public static Optional<LibraryKind> of(String index) {
        for (LibraryKind kind : values()) {
            if (kind.index.equals(index)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /**
     * The rank that a rebuild by the platform would give a resource in such a library.
     *
     * @param role the resource's role there, where it is a member; else anything
     */
    public String rankFor(OaeResource resource, OaeId library, String role) {
        return switch (rank) {
            case LAST_MODIFIED -> resource.lastModified().isEmpty() ? "0" : resource.lastModified();
            case PROFILE -> MemberRank.of(resource, library, role);
            case ZERO -> "0";
        };
    }

    /** The value that a rebuild by the platform would give, as JSON. */
    public String valueFor(String role) {
        return value == Value.ROLE ? RankedEntry.quoted(role) : IndexRow.ONE;
    }
}

package org.lectern.transfer;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.GroupMember;
import org.lectern.model.GroupRole;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.ScanPage;
import org.lectern.model.TokenRange;
import org.lectern.model.Visibility;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeReads;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeType;
import org.lectern.oae.ResourceTable;
import org.lectern.wording.HasMessage;
import org.lectern.wording.InvalidInputException;

/**
 * The truth of a keyspace of OAE's, as Lectern keeps it: users and groups, members of groups, content, and who has it. What the
 * platform has beyond that (discussions, meetings, folders and the groups that stand for them) has no place in Lectern's
 * libraries. Principals marked as deleted are left out, with what they had. A row that cannot be taken over is named.
 */
record PlatformEntries(OaeReads reads) implements EntrySource {

    @Override
    public CompletionStage<EntryPage> page(EntryType type, TokenRange range, Optional<String> after) {
        return switch (type) {
            case PRINCIPAL ->
                reads.scan(ResourceTable.PRINCIPALS, range, after, PAGE)
                        .thenCompose(page -> gone(page.rows())
                                .thenApply(gone -> taken(
                                        page,
                                        row -> gone.contains(row.id())
                                                ? Optional.of(Omission.DELETED)
                                                : Optional.empty(),
                                        row -> new Entry.Principal(new Principal(
                                                PrincipalId.of(row.id().value()), name(row), visibility(row))))));
            case CONTENT ->
                reads.scan(ResourceTable.CONTENT, range, after, PAGE)
                        .thenApply(page -> taken(
                                page,
                                row -> Optional.empty(),
                                row -> new Entry.Item(
                                        ContentId.of(row.id().value()),
                                        new Change.Put(name(row), visibility(row), lastModified(row)))));
            case GROUP_MEMBER ->
                reads.scanMembers(range, after, PAGE)
                        .thenCompose(page -> ofType(page, OaeType.GROUP, PlatformEntries::member));
            case MEMBERSHIP ->
                reads.scanRoles(range, after, PAGE)
                        .thenCompose(page -> ofType(page, OaeType.CONTENT, PlatformEntries::membership));
        };
    }

    /** Principals among these that are marked as deleted, in their own row or in AuthzDeleted. */
    private CompletionStage<Set<OaeId>> gone(Collection<OaeResource> rows) {
        List<OaeId> principals = rows.stream()
                .map(OaeResource::id)
                .filter(id -> id.type().isPrincipal())
                .toList();
        return reads.deleted(principals).thenApply(marked -> {
            Set<OaeId> gone = new HashSet<>(marked);
            rows.stream().filter(OaeResource::deleted).map(OaeResource::id).forEach(gone::add);
            return gone;
        });
    }

    /**
     * The roles on things of one type, of principals and on things that are there. Both tables have every role: those on what
     * has no place in Lectern count once, where roles on content are read.
     */
    private CompletionStage<EntryPage> ofType(
            ScanPage<AuthzRole> page, OaeType type, Function<AuthzRole, Entry> entry) {
        ScanPage<AuthzRole> wanted = new ScanPage<>(
                page.rows().stream()
                        .filter(role -> role.resource().type() == type || (type == OaeType.CONTENT && isOther(role)))
                        .toList(),
                page.next(),
                page.unreadable());
        Set<OaeId> ids = new HashSet<>();
        wanted.rows().stream().filter(role -> !isOther(role)).forEach(role -> {
            ids.add(role.principal());
            ids.add(role.resource());
        });
        return reads.resources(ids)
                .thenCompose(there -> folderGroups(ids, there)
                        .thenCombine(
                                gone(there.values()),
                                (folders, gone) -> taken(
                                        wanted,
                                        role -> isOther(role)
                                                ? Optional.of(Omission.OTHER_KIND)
                                                : among(gone, role)
                                                        ? Optional.of(Omission.DELETED)
                                                        : among(folders, role)
                                                                ? Optional.of(Omission.FOLDER)
                                                                : Optional.empty(),
                                        role -> {
                                            if (!there.containsKey(role.principal())
                                                    || !there.containsKey(role.resource())) {
                                                throw new InvalidInputException(TransferSentence.OAE_NOT_THERE.of(
                                                        role.principal(), role.resource(), role.role()));
                                            }
                                            return entry.apply(role);
                                        })));
    }

    /** On what is neither content nor a group. */
    private static boolean isOther(AuthzRole role) {
        return role.resource().type() != OaeType.CONTENT && role.resource().type() != OaeType.GROUP;
    }

    private static boolean among(Set<OaeId> ids, AuthzRole role) {
        return ids.contains(role.principal()) || ids.contains(role.resource());
    }

    /** Groups without a row of their own that stand for folders. */
    private CompletionStage<Set<OaeId>> folderGroups(Set<OaeId> ids, Map<OaeId, OaeResource> there) {
        List<OaeId> groups = ids.stream()
                .filter(id -> id.type() == OaeType.GROUP && !there.containsKey(id))
                .toList();
        return groups.isEmpty()
                ? CompletableFuture.completedStage(Set.of())
                : reads.foldersOf(groups).thenApply(Map::keySet);
    }

    private static Entry member(AuthzRole role) {
        return new Entry.Member(new GroupMember(
                PrincipalId.of(role.resource().value()),
                PrincipalId.of(role.principal().value()),
                switch (role.role()) {
                    case "manager" -> GroupRole.MANAGER;
                    case "member" -> GroupRole.MEMBER;
                    default -> throw unknown(role);
                }));
    }

    private static Entry membership(AuthzRole role) {
        return new Entry.Membership(
                ContentId.of(role.resource().value()),
                PrincipalId.of(role.principal().value()),
                switch (role.role()) {
                    case "manager" -> MemberRole.MANAGER;
                    case "viewer" -> MemberRole.VIEWER;
                    default -> throw unknown(role);
                });
    }

    private static InvalidInputException unknown(AuthzRole role) {
        return new InvalidInputException(TransferSentence.OAE_ROLE.of(role.principal(), role.resource(), role.role()));
    }

    /** The platform asks for no name; Lectern does. */
    private static String name(OaeResource row) {
        return row.displayName().isBlank() ? row.id().name() : row.displayName();
    }

    private static Visibility visibility(OaeResource row) {
        return row.visibility()
                .orElseThrow(() -> new InvalidInputException(TransferSentence.OAE_VISIBILITY.of(row.id())));
    }

    /** Where the row has none, the import gives the cluster's time. */
    private static Optional<Instant> lastModified(OaeResource row) {
        String digits = row.lastModified();
        if (digits.isEmpty()) {
            return Optional.empty();
        }
        try {
            long number = Long.parseLong(digits);
            return Optional.of(
                    digits.length() <= EntryFields.SECOND_DIGITS
                            ? Instant.ofEpochSecond(number)
                            : Instant.ofEpochMilli(number));
        } catch (NumberFormatException none) {
            throw new InvalidInputException(TransferSentence.OAE_TIME.of(row.id(), digits), none);
        }
    }

    /** What can be taken over, and sentences about what cannot. */
    private static <T> EntryPage taken(
            ScanPage<T> page, Function<T, Optional<Omission>> omission, Function<T, Entry> entry) {
        List<Entry> entries = new ArrayList<>();
        List<String> unreadable = new ArrayList<>(page.unreadable());
        Map<Omission, Long> omitted = new EnumMap<>(Omission.class);
        for (T row : page.rows()) {
            Optional<Omission> why = omission.apply(row);
            if (why.isPresent()) {
                omitted.merge(why.get(), 1L, Long::sum);
                continue;
            }
            try {
                entries.add(entry.apply(row));
            } catch (InvalidInputException no) {
                unreadable.add(HasMessage.of(no).toString());
            }
        }
        return new EntryPage(entries, page.next(), unreadable, omitted);
    }
}

package org.lectern.demo;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.GroupMember;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.InitialLoad;
import org.lectern.transfer.Entry;

/** Entries by partition: each item with its members, each group with its own. */
final class DemoRows {
    private final Map<ContentId, InitialLoad.Item> items = new LinkedHashMap<>();
    private final List<Principal> principals = new ArrayList<>();
    private final Map<PrincipalId, List<GroupMember>> members = new LinkedHashMap<>();

    private DemoRows() {}

    /** @param entries of which none names an item that comes later */
    static DemoRows of(List<Entry> entries) {
        DemoRows rows = new DemoRows();
        entries.forEach(rows::add);
        return rows;
    }

    private void add(Entry entry) {
        if (entry instanceof Entry.Principal one) {
            principals.add(one.principal());
        } else if (entry instanceof Entry.Member one) {
            members.computeIfAbsent(one.member().group(), group -> new ArrayList<>())
                    .add(one.member());
        } else if (entry instanceof Entry.Item one) {
            Content content = new Content(
                    one.id(),
                    one.put().displayName(),
                    one.put().visibility(),
                    one.put().lastModified().orElseThrow(),
                    false,
                    Map.of());
            items.put(one.id(), new InitialLoad.Item(content, new TreeMap<>()));
        } else if (entry instanceof Entry.Membership one) {
            item(one.content()).members().put(one.principal(), one.role());
        }
    }

    private InitialLoad.Item item(ContentId id) {
        InitialLoad.Item item = items.get(id);
        if (item == null) {
            throw new IllegalArgumentException("No item comes before its member: " + id);
        }
        return item;
    }

    List<InitialLoad.Item> items() {
        return List.copyOf(items.values());
    }

    List<Principal> principals() {
        return List.copyOf(principals);
    }

    List<GroupMember> membersOf(Collection<Principal> groups) {
        return groups.stream()
                .flatMap(group -> members.getOrDefault(group.id(), List.of()).stream())
                .toList();
    }
}

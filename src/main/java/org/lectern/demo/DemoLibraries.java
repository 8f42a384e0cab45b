package org.lectern.demo;

import java.text.Normalizer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.lectern.model.ContentId;
import org.lectern.model.GroupMember;
import org.lectern.model.GroupRole;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.transfer.Entry;

/**
 * Makes up the demo data: three universities, the same ones every time. The rows of OAE's "Content API" stand first.
 *
 * <p>Skew as on a real platform: five handouts that everybody has, most items with a handful of readers; three
 * collections with some 2,600 of the 3,000 items, most people with a few dozen, one with nothing at all. Groups nest
 * (department, course), and two are members of each other.
 */
final class DemoLibraries {
    private static final long SEED = 1348067316;
    private static final int USERS_PER_TENANT = 110;
    private static final int ITEMS_PER_SUBJECT = 50;
    private static final int IN_COLLECTIONS_PERCENT = 87;
    static final Instant TERM = Instant.parse("2012-10-02T08:00:00Z");
    private static final Map<String, String> TENANTS =
            new TreeMap<>(Map.of("cam", "Cambridge", "gatech", "Georgia Tech", "nyu", "New York"));
    private static final List<PrincipalId> COLLECTIONS = List.of(
            PrincipalId.of("g:cam:repository"),
            PrincipalId.of("g:nyu:open-courseware"),
            PrincipalId.of("u:gatech:archive-robot"));
    private static final PrincipalId NEWCOMER = PrincipalId.of("u:gatech:newcomer");

    private final Random random = new Random(SEED);
    private final List<Entry> entries = new ArrayList<>();
    private final List<PrincipalId> readers = new ArrayList<>();
    private final Map<String, List<PrincipalId>> users = new TreeMap<>();
    private final Set<String> names = new HashSet<>();
    private int items;

    private DemoLibraries() {}

    /** What a newcomer looks at first: small. In an order in which nothing is named before it is there. */
    static List<Entry> first() {
        DemoLibraries demo = new DemoLibraries();
        demo.documented();
        return demo.entries;
    }

    /** The universities: all the rest. */
    static List<Entry> rest() {
        DemoLibraries demo = new DemoLibraries();
        demo.collections();
        TENANTS.forEach(demo::people);
        TENANTS.keySet().forEach(demo::courses);
        demo.handouts();
        return demo.entries;
    }

    /** The rows of OAE's "Content API", with their times. */
    private void documented() {
        PrincipalId nicolaas = principal("u:cam:nicolaas", "Nicolaas", Visibility.PUBLIC);
        documentedItem("License.txt", Visibility.PUBLIC, 1348067316, nicolaas);
        documentedItem("ForEveryone.xls", Visibility.PUBLIC, 1348067316, nicolaas);
        documentedItem("OnlyLoggedIn.txt", Visibility.LOGGEDIN, 1348065000, nicolaas);
        documentedItem("SuperSecretDocument.txt", Visibility.PRIVATE, 1448065000, nicolaas);
    }

    private void documentedItem(String name, Visibility visibility, long seconds, PrincipalId owner) {
        ContentId id = ContentId.of("c:cam:" + name);
        entries.add(Entry.Item.of(id, name, visibility, Instant.ofEpochSecond(seconds)));
        entries.add(new Entry.Membership(id, owner, MemberRole.MANAGER));
    }

    private void collections() {
        principal(COLLECTIONS.get(0).value(), "Repository", Visibility.PUBLIC);
        principal(COLLECTIONS.get(1).value(), "Open courseware", Visibility.PUBLIC);
        principal(COLLECTIONS.get(2).value(), "Archive robot", Visibility.LOGGEDIN);
        principal(NEWCOMER.value(), "Ella Fischer", Visibility.PUBLIC);
    }

    private void people(String tenant, String city) {
        List<PrincipalId> here = new ArrayList<>();
        while (here.size() < USERS_PER_TENANT) {
            String given = any(DemoNames.GIVEN);
            String family = any(DemoNames.FAMILY);
            String login = Normalizer.normalize(given + "." + family, Normalizer.Form.NFD)
                    .replaceAll("[^A-Za-z.]", "")
                    .toLowerCase(Locale.ROOT);
            if (names.add(tenant + login)) {
                here.add(principal("u:" + tenant + ":" + login, given + " " + family, skewed()));
            }
        }
        users.put(tenant, here);
        readers.addAll(here);
        PrincipalId staff = principal("g:" + tenant + ":staff", city + " staff", Visibility.LOGGEDIN);
        here.subList(0, 20).forEach(user -> member(staff, user, GroupRole.MEMBER));
        // Two groups that are members of each other: whoever follows them must come to an end.
        PrincipalId club = principal("g:" + tenant + ":book-club", city + " book club", Visibility.PUBLIC);
        PrincipalId hosts = principal("g:" + tenant + ":book-club-hosts", city + " book club hosts", Visibility.PUBLIC);
        member(club, hosts, GroupRole.MANAGER);
        member(hosts, club, GroupRole.MEMBER);
        here.subList(30, 45).forEach(user -> member(club, user, GroupRole.MEMBER));
        member(hosts, here.get(45), GroupRole.MANAGER);
        readers.addAll(List.of(staff, club, hosts));
    }

    private void courses(String tenant) {
        List<PrincipalId> here = users.getOrDefault(tenant, List.of());
        PrincipalId faculty = principal("g:" + tenant + ":all-courses", "All courses", Visibility.LOGGEDIN);
        readers.add(faculty);
        for (String subject : DemoNames.SUBJECTS) {
            String slug = subject.toLowerCase(Locale.ROOT).replace(' ', '-');
            PrincipalId course = principal("g:" + tenant + ":" + slug, subject, Visibility.PUBLIC);
            PrincipalId tutors =
                    principal("g:" + tenant + ":" + slug + "-tutors", subject + " tutors", Visibility.LOGGEDIN);
            readers.addAll(List.of(course, tutors));
            member(faculty, course, GroupRole.MEMBER);
            member(course, tutors, GroupRole.MANAGER);
            List<PrincipalId> taking = some(here, 8 + random.nextInt(18));
            taking.forEach(user -> member(course, user, GroupRole.MEMBER));
            member(tutors, taking.get(0), GroupRole.MANAGER);
            member(tutors, any(here), GroupRole.MEMBER);
            for (int i = 0; i < ITEMS_PER_SUBJECT; i++) {
                item(tenant, subject, course, taking);
            }
        }
    }

    private void item(String tenant, String subject, PrincipalId course, List<PrincipalId> taking) {
        String plain = String.format(
                Locale.ROOT, any(DemoNames.FILES), subject, 1 + random.nextInt(60), any(DemoNames.TOPICS));
        int dot = plain.lastIndexOf('.');
        String file = plain;
        for (int version = 2; !names.add(tenant + file); version++) {
            file = plain.substring(0, dot) + " v" + version + plain.substring(dot);
        }
        ContentId id = ContentId.of("c:" + tenant + ":" + file);
        Instant time = TERM.plus(Duration.ofMinutes((long) (random.nextDouble() * random.nextDouble() * 900_000)))
                .plusMillis(random.nextInt(60_000));
        entries.add(Entry.Item.of(id, file, skewed(), time));
        Set<PrincipalId> having = new HashSet<>(List.of(course));
        if (random.nextInt(100) < IN_COLLECTIONS_PERCENT) {
            having.addAll(COLLECTIONS);
        }
        // Most items have no reader of their own, a few have many.
        int more = (int) Math.min(25, Math.pow(random.nextDouble(), 4) * 30);
        having.addAll(some(taking, more));
        having.stream().sorted().forEach(one -> entries.add(new Entry.Membership(id, one, MemberRole.VIEWER)));
        if (items++ % 8 == 0) {
            PrincipalId owner = taking.get(0);
            if (!having.contains(owner)) {
                entries.add(new Entry.Membership(id, owner, MemberRole.MANAGER));
            }
        }
    }

    /** Everybody has these; but not the documented principal, the specimens, the collections and the newcomer. */
    private void handouts() {
        for (String name : DemoNames.HANDOUTS) {
            ContentId id = ContentId.of("c:cam:" + name);
            entries.add(Entry.Item.of(id, name, Visibility.PUBLIC, TERM.plus(Duration.ofDays(random.nextInt(30)))));
            readers.forEach(one -> entries.add(new Entry.Membership(id, one, MemberRole.VIEWER)));
        }
    }

    private PrincipalId principal(String id, String name, Visibility visibility) {
        PrincipalId made = PrincipalId.of(id);
        entries.add(new Entry.Principal(new Principal(made, name, visibility)));
        return made;
    }

    private void member(PrincipalId group, PrincipalId member, GroupRole role) {
        if (names.add("member " + group + " " + member)) {
            entries.add(new Entry.Member(new GroupMember(group, member, role)));
        }
    }

    private Visibility skewed() {
        int percent = random.nextInt(100);
        return percent < 55 ? Visibility.PUBLIC : percent < 85 ? Visibility.LOGGEDIN : Visibility.PRIVATE;
    }

    private <T> T any(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private <T> List<T> some(List<T> all, int count) {
        Set<T> chosen = new LinkedHashSet<>();
        while (chosen.size() < Math.min(count, all.size())) {
            chosen.add(any(all));
        }
        return List.copyOf(chosen);
    }
}

package org.lectern.command;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.lectern.model.Principal;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.PrincipalNames;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Who is called so. */
@Command(
        name = "principals",
        description = "Finds users and groups by name or id, as JSON lines. Each word must start a word of the name or "
                + "id; in an OAE keyspace, it may be anywhere. Case and accents are ignored. An OAE keyspace is read "
                + "completely.")
final class PrincipalsCommand extends ConnectedCommand {
    /** What one short read answers; among so many a tenant's are looked for. */
    private static final int MOST = 1_000;

    @Option(names = "--name", required = true, paramLabel = "TEXT", description = "one or more words")
    private String name = "";

    @Option(names = "--tenant", paramLabel = "TENANT", description = "only of this tenant")
    private Optional<String> tenant = Optional.empty();

    @Option(names = "--limit", paramLabel = "NUMBER", description = "maximum of results, up to 1000 (100)")
    private int limit = 100;

    @Override
    void checkOptions() {
        if (name.isBlank()) {
            throw OptionParser.wrong("--name is empty: give a word of the name, or the beginning of the id.");
        }
        if (limit < 1 || limit > MOST) {
            throw OptionParser.wrong("--limit is to be from 1 to " + MOST + ".");
        }
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        Optional<OaePlatform> platform = connection.lectern().connection().oae();
        if (platform.isPresent()) {
            ofPlatform(platform.get(), connection.interruption(), output);
            return Exit.NOTHING_FOUND;
        }
        List<Principal> read =
                output.await(connection.lectern().principals().search(name, tenant.isPresent() ? MOST : limit + 1));
        List<Principal> found = read.stream()
                .filter(one -> tenant.isEmpty() || tenant.get().equals(one.id().tenant()))
                .toList();
        found.stream().limit(limit).forEach(one -> print(one.id().value(), one.displayName(), output));
        covered(found.size(), tenant.isPresent() && read.size() == MOST, output);
        return Exit.NOTHING_FOUND;
    }

    private void ofPlatform(OaePlatform platform, Interruption interruption, Output output) {
        PrincipalNames names = PrincipalNames.read(platform.reads(), tenant, count -> {
            if (interruption.isAsked()) {
                throw new CancellationException("Interrupted after " + Output.count(count, "name", "names") + ".");
            }
        });
        List<PrincipalNames.Name> found = names.search(name, tenant, limit + 1);
        found.stream().limit(limit).forEach(one -> print(one.id().value(), one.displayName(), output));
        names.unreadable().forEach(row -> output.say("Left out: " + row));
        covered(found.size(), !names.whole(), output);
    }

    private static void print(String id, String displayName, Output output) {
        output.data(Output.object("principal").put("principal", id).put("displayName", displayName));
    }

    /** @param cut whether there may be more that were not looked at */
    private void covered(int found, boolean cut, Output output) {
        output.say(
                found == 0
                        ? "No matches" + (cut ? " among those that were looked at." : ".")
                        : Output.count(Math.min(found, limit), "principal", "principals")
                                + (found > limit || cut ? "; there may be more: say more of the name." : "."));
    }
}

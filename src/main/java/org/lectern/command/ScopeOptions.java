package org.lectern.command;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditScope;
import org.lectern.model.PrincipalId;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Whose libraries are meant. */
final class ScopeOptions {
    @Option(names = "--tenant", paramLabel = "TENANT", description = "principals of one tenant")
    private Optional<String> tenant = Optional.empty();

    @Option(names = "--principal", paramLabel = "ID", description = "these principals; may be repeated")
    private List<String> principals = new ArrayList<>();

    @Parameters(arity = "0..1", paramLabel = "all", description = "all principals")
    private Optional<String> all = Optional.empty();

    @Option(
            names = "--settle",
            paramLabel = "SECONDS",
            description = "drift counts only if confirmed after this time (2)")
    private double settle = AuditOptions.STANDARD.settle().toMillis() / 1000.0;

    Duration settle() {
        return Duration.ofMillis(Math.round(settle * 1000));
    }

    void check() {
        if (all.isPresent() && !all.get().equals("all")) {
            throw OptionParser.wrong(
                    "The argument \u201C" + all.get() + "\u201D is unknown; only \u201Call\u201D can stand there.");
        }
        int said = (tenant.isPresent() ? 1 : 0) + (principals.isEmpty() ? 0 : 1) + (all.isPresent() ? 1 : 0);
        if (said > 1) {
            throw OptionParser.wrong("Only one of --tenant, --principal and \u201Call\u201D can be meant.");
        }
    }

    boolean isSaid() {
        return tenant.isPresent() || !principals.isEmpty() || all.isPresent();
    }

    Optional<String> tenant() {
        return tenant;
    }

    List<String> principals() {
        return principals;
    }

    /** Of a keyspace of Lectern's; everything, where nothing is said. */
    AuditScope scope() {
        if (tenant.isPresent()) {
            return new AuditScope.Tenant(tenant.get());
        }
        return principals.isEmpty() ? new AuditScope.Everything() : new AuditScope.Selection(ids());
    }

    /** The principals that were named. */
    SortedSet<PrincipalId> ids() {
        SortedSet<PrincipalId> ids = new TreeSet<>();
        principals.forEach(principal -> ids.add(PrincipalId.of(principal)));
        return ids;
    }

    /** What is written to, as it has to be confirmed: the principal if it is one alone. */
    String written(OpenConnection connection) {
        return principals.size() == 1 ? principals.get(0) : connection.keyspace();
    }

    /** For people, and as a label. */
    String label() {
        return tenant.map(name -> "tenant " + name)
                .orElseGet(() -> principals.isEmpty()
                        ? "all"
                        : principals.size() == 1
                                ? principals.get(0)
                                : Output.count(principals.size(), "principal", "principals"));
    }
}

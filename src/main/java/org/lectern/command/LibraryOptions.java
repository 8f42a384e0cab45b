package org.lectern.command;

import java.util.Optional;
import org.lectern.model.PrincipalId;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which library is meant. */
final class LibraryOptions {
    @Parameters(arity = "0..1", paramLabel = "ID", description = "the owner of the library")
    private Optional<String> first = Optional.empty();

    @Option(names = "--principal", paramLabel = "ID", description = "the owner of the library")
    private Optional<String> principal = Optional.empty();

    @Option(
            names = "--library",
            paramLabel = "INDEX",
            description = "the library of an OAE keyspace, such as folders:folders (content:content)")
    private String index = "content:content";

    /** @throws org.lectern.wording.InvalidInputException unless one principal is named */
    void check() {
        if (first.isPresent() == principal.isPresent()) {
            throw OptionParser.wrong("Name one principal, such as u:cam:nicolaas.");
        }
    }

    /** In a keyspace of Lectern's own. */
    PrincipalId id() {
        return PrincipalId.of(principal());
    }

    /** As it was typed. */
    String principal() {
        return first.or(() -> principal).orElse("");
    }

    /** Of an OAE keyspace. */
    String index() {
        return index;
    }
}

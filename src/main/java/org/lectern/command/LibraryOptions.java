package org.lectern.command;

import org.lectern.model.PrincipalId;
import picocli.CommandLine.Option;

/** Which library is meant. */
final class LibraryOptions {
    @Option(names = "--principal", required = true, paramLabel = "ID", description = "the owner of the library")
    private String principal = "";

    @Option(
            names = "--library",
            paramLabel = "INDEX",
            description = "the library of an OAE keyspace, such as folders:folders (content:content)")
    private String index = "content:content";

    /** In a keyspace of Lectern's own. */
    PrincipalId id() {
        return PrincipalId.of(principal);
    }

    /** As it was typed. */
    String principal() {
        return principal;
    }

    /** Of an OAE keyspace. */
    String index() {
        return index;
    }
}

package org.lectern.rowname;

import java.util.Map;

/**
 * A branch of a page ("Unique names for our rows", "Data").
 *
 * @param branch characters that can be seen, but {@code / # .}
 */
public record BranchName(Address address, String branch) implements RowName {
    /** @throws InvalidRowNameException if the branch is not of that form */
    public BranchName {
        NamePart.require(branch, RowNameSentence.PART_BRANCH);
    }

    @Override
    public RowKind kind() {
        return RowKind.BRANCH;
    }

    @Override
    public String toString() {
        return address + "#" + branch;
    }

    @Override
    public RowName canonical() {
        return new BranchName(address.canonical(), branch);
    }

    @Override
    public Map<String, String> parts() {
        return NamePart.map("address", address.text(), "branch", branch);
    }
}

package org.lectern.overview;

/** How many there are, about; deleted items are left out. */
public record Population(Estimate users, Estimate groups, Estimate contents) {
    /** The sum of two, exact only if both are. */
    public Estimate principals() {
        return new Estimate(users.count() + groups.count(), users.exact() && groups.exact());
    }
}

package org.lectern.protocol;

import java.util.List;
import org.lectern.content.Content;
import org.lectern.principal.PrincipalId;

/**
 * A whole library, new: everything written before the floor goes, these items come, and the library counts as built. One
 * step where its size allows; else one step for each range of its clustering key, of which the last says that it is built.
 *
 * @param floor raised after the rebuild began, and before the items were read
 * @param items what belongs in the library, in any order
 */
public record Replacement(PrincipalId principal, Floor floor, List<Item> items) {
    /** One item of the new library, with the stamp of its membership. */
    public record Item(Content content, int stamp) {
        /** The item's statements, its superseded positions among them: they go in the same step as the new one comes. */
        public List<LibraryWrite> writes() {
            return Reconcile.entries(content, true);
        }
    }
}

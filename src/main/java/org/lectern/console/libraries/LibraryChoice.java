package org.lectern.console.libraries;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.lectern.console.text.Texts;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Viewer;
import org.lectern.library.ViewerRole;
import org.lectern.library.ViewerVerdict;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalKind;

/** What the operator has chosen to look at: the page's parts change it and follow it. UI thread only. */
public final class LibraryChoice {
    private final ReadOnlyObjectWrapper<Optional<Principal>> principal = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<LibraryQuery>> query = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ObjectProperty<ViewerRole> role = new SimpleObjectProperty<>(ViewerRole.LIBRARY_OWNER);
    private final ObjectProperty<LibraryOrder> order = new SimpleObjectProperty<>(LibraryOrder.OLDEST_FIRST);
    private final ObjectProperty<List<ViewerVerdict>> viewers = new SimpleObjectProperty<>(List.of());
    private final BooleanProperty sideBySide = new SimpleBooleanProperty(false);
    private final BooleanProperty asStored = new SimpleBooleanProperty(false);

    LibraryChoice() {
        role.addListener((observable, before, now) -> update());
        order.addListener((observable, before, now) -> update());
        sideBySide.addListener((observable, before, now) -> update());
        asStored.addListener((observable, before, now) -> update());
    }

    /** The owner's role: the one that sees everything. */
    static ViewerRole ownerOf(PrincipalKind kind) {
        return kind == PrincipalKind.GROUP ? ViewerRole.GROUP_OWNER : ViewerRole.LIBRARY_OWNER;
    }

    /** Whether anybody can be this to such a library. */
    static boolean canBe(ViewerRole role, PrincipalKind kind) {
        return role == ViewerRole.ANONYMOUS || role == ViewerRole.LOGGED_IN || role == ownerOf(kind);
    }

    /** What a viewer is called. */
    static String name(Viewer viewer, Texts texts) {
        return viewer instanceof Viewer.Named named ? named.principal().value() : texts.get("viewer.nobody");
    }

    /** Turns to another principal's library, as its owner sees it. */
    void choose(Principal chosen) {
        boolean another = !principal.get().map(Principal::id).equals(Optional.of(chosen.id()));
        if (another) {
            query.set(Optional.empty());
            viewers.set(List.of());
            role.set(ownerOf(chosen.id().kind()));
        }
        principal.set(Optional.of(chosen));
        update();
    }

    /** Looks at nobody's library: none was found of those whom the operator asked for. */
    void leave() {
        principal.set(Optional.empty());
        viewers.set(List.of());
        update();
    }

    private void update() {
        query.set(principal
                .get()
                .map(chosen ->
                        new LibraryQuery(chosen.id(), role.get(), order.get(), sideBySide.get(), asStored.get())));
    }

    ReadOnlyObjectProperty<Optional<Principal>> principal() {
        return principal.getReadOnlyProperty();
    }

    /** Empty until a principal is chosen. */
    ReadOnlyObjectProperty<Optional<LibraryQuery>> query() {
        return query.getReadOnlyProperty();
    }

    ObjectProperty<ViewerRole> role() {
        return role;
    }

    ObjectProperty<LibraryOrder> order() {
        return order;
    }

    /** Turns it round. */
    void switchOrder() {
        order.set(order.get() == LibraryOrder.OLDEST_FIRST ? LibraryOrder.NEWEST_FIRST : LibraryOrder.OLDEST_FIRST);
    }

    BooleanProperty sideBySide() {
        return sideBySide;
    }

    /** Whom the roles are compared with, and what each is to this library. */
    ObjectProperty<List<ViewerVerdict>> viewers() {
        return viewers;
    }

    /** Rows as they stand in the table, rather than what belongs there. */
    BooleanProperty asStored() {
        return asStored;
    }
}

package org.lectern.console.oae;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Latest;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.Tenants;
import org.lectern.oae.audit.IndexAuditScope;
import org.lectern.oae.diagnosis.OaeLibrary;

/** What can be audited: everything, a tenant that there is, or the library that was looked at last. UI thread only. */
final class IndexScopes {
    private final ConsoleContext context;
    private final OaeTexts words;
    private final Latest reading;
    private final ReadOnlyObjectWrapper<List<IndexAuditScope>> all =
            new ReadOnlyObjectWrapper<>(List.of(new IndexAuditScope.All()));
    private List<String> tenants = List.of();
    private Optional<OaeLibrary> library = Optional.empty();

    IndexScopes(ConsoleContext context, OaeTexts words) {
        this.context = context;
        this.words = words;
        this.reading = context.latest();
    }

    /** Everything comes first. */
    ReadOnlyObjectProperty<List<IndexAuditScope>> all() {
        return all.getReadOnlyProperty();
    }

    /** Reads which tenants there are now. */
    void readTenants() {
        reading.<Tenants>ask(
                () -> context.lectern()
                        .connection()
                        .oae()
                        .map(OaePlatform::reads)
                        .orElseThrow()
                        .tenants(),
                found -> {
                    tenants = List.copyOf(found.byAlias().keySet());
                    fill();
                },
                failure -> context.notices().failed(context.texts().get("oae.tenants"), failure));
    }

    /** This library alone is one of them from now on. */
    void with(OaeLibrary wanted) {
        library = Optional.of(wanted);
        fill();
    }

    private void fill() {
        List<IndexAuditScope> scopes = new ArrayList<>(List.of(new IndexAuditScope.All()));
        library.ifPresent(one -> scopes.add(new IndexAuditScope.OfLibrary(one)));
        tenants.forEach(alias -> scopes.add(new IndexAuditScope.OfTenant(alias)));
        all.set(scopes);
    }

    /** What it is called. */
    String name(IndexAuditScope scope) {
        if (scope instanceof IndexAuditScope.OfLibrary one) {
            return context.texts()
                    .get(
                            "oae.audit.library",
                            words.kind(one.library().kind()),
                            one.library().owner());
        }
        return scope instanceof IndexAuditScope.OfTenant one
                ? one.alias()
                : context.texts().get("oae.audit.all");
    }
}

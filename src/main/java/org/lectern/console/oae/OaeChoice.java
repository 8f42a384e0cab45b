package org.lectern.console.oae;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Latest;
import org.lectern.oae.BucketKey;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeLibraries;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.OaeReads;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeSettings;
import org.lectern.oae.OaeType;
import org.lectern.oae.Reader;
import org.lectern.oae.Tenants;
import org.lectern.oae.diagnosis.LibraryExplanations;
import org.lectern.oae.diagnosis.OaeLibrary;

/** Whose library is looked at, of which kind, and as whom. UI thread only. */
final class OaeChoice {
    private final ConsoleContext context;
    private final Latest reading;
    private final ObjectProperty<Optional<OaeResource>> owner = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<LibraryKind> kind = new SimpleObjectProperty<>(LibraryKind.CONTENT);
    private final ObjectProperty<Reader> reader = new SimpleObjectProperty<>(new Reader.Owner());
    private final ObjectProperty<Tenants> tenants =
            new SimpleObjectProperty<>(new Tenants(List.of(), Map.of(), OaeSettings.ADMIN));
    private final ObservableValue<Optional<Reader.Verdict>> verdict = Bindings.createObjectBinding(
            () -> owner.get().map(one -> reader.get().read(kind.get(), one, tenants.get())),
            owner,
            kind,
            reader,
            tenants);

    OaeChoice(ConsoleContext context) {
        this.context = context;
        this.reading = context.latest();
    }

    private OaePlatform platform() {
        return context.lectern().connection().oae().orElseThrow();
    }

    OaeReads reads() {
        return platform().reads();
    }

    OaeLibraries libraries() {
        return new OaeLibraries(reads());
    }

    LibraryExplanations explanations() {
        return new LibraryExplanations(reads());
    }

    /** Reads which tenants there are now. */
    void readTenants() {
        reading.<Tenants>ask(
                () -> reads().tenants(),
                tenants::set,
                failure -> context.notices().failed(context.texts().get("oae.tenants"), failure));
    }

    ObjectProperty<Optional<OaeResource>> owner() {
        return owner;
    }

    ObjectProperty<LibraryKind> kind() {
        return kind;
    }

    ObjectProperty<Reader> reader() {
        return reader;
    }

    ObjectProperty<Tenants> tenants() {
        return tenants;
    }

    /** What the reader gets of the library; empty while there is none. */
    ObservableValue<Optional<Reader.Verdict>> verdict() {
        return verdict;
    }

    /** The library looked at; empty while there is none. */
    Optional<OaeLibrary> library() {
        return owner.get().map(one -> new OaeLibrary(kind.get(), one.authzId()));
    }

    /** The list that the reader reads; empty while there is none, or they are refused. */
    Optional<BucketKey> bucket() {
        return owner.get()
                .flatMap(one -> verdict.getValue()
                        .flatMap(Reader.Verdict::bucket)
                        .map(bucket -> new BucketKey(kind.get(), one.authzId(), bucket)));
    }

    /** Another library, seen as whoever sees all of it; of the same kind, if it has that. */
    void choose(OaeResource chosen) {
        owner.set(Optional.empty());
        List<LibraryKind> kinds = libraries().kindsOf(chosen);
        if (!kinds.contains(kind.get())) {
            kind.set(kinds.get(0));
        }
        boolean ofUser = chosen.id().type() == OaeType.USER;
        if (reader.get() instanceof Reader.Owner || reader.get() instanceof Reader.Member) {
            reader.set(ofUser ? new Reader.Owner() : new Reader.Member());
        }
        owner.set(Optional.of(chosen));
    }
}

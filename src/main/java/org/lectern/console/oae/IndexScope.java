package org.lectern.console.oae;

import org.lectern.oae.diagnosis.OaeLibrary;

/** What an audit may be asked to look at, where it is not everything. */
sealed interface IndexScope {
    /** The libraries of a tenant. */
    record OfTenant(String alias) implements IndexScope {}

    /** One library. */
    record OfLibrary(OaeLibrary library) implements IndexScope {}
}

package org.lectern.soak;

/** What is heard of a round. */
record Ledgers(Ledger changes, EventLedger events, Acknowledged acknowledged) {
    Ledgers() {
        this(new Ledger(), new EventLedger(), new Acknowledged());
    }
}

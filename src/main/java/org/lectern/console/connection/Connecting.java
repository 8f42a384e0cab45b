package org.lectern.console.connection;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** What else this console could be connected to. UI thread only. */
public interface Connecting {
    /** A connection to choose. */
    record Choice(String name, Environment environment, Runnable connect) {}

    /** All but the one in use; answered on the UI thread. */
    CompletionStage<List<Choice>> others();

    /** Asks for the passwords of the connection in use, and opens it with them; empty where it needs none. */
    Optional<Runnable> secrets();

    /** Opens the window in which connections are looked after. */
    void manage();
}

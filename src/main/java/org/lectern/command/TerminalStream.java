package org.lectern.command;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.lectern.wording.Printable;

/** Prints UTF-8, whatever the system's encoding, with everything a terminal would obey made visible. */
final class TerminalStream extends PrintStream {
    TerminalStream(OutputStream out) {
        super(out, true, StandardCharsets.UTF_8);
    }

    /** All other methods that print a text come here. */
    @Override
    public void print(String text) {
        super.print(Printable.of(String.valueOf(text)));
    }

    @Override
    public void print(Object object) {
        print(String.valueOf(object));
    }
}

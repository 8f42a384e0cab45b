package org.lectern.command.spark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lectern.command.CommandEnvironment;
import org.lectern.command.CommandProgram;
import org.lectern.command.Interruption;
import org.lectern.service.Lectern;

/**
 * Runs commands on Spark, one after the other, in a process that {@link SharedSpark} starts: what takes so long of each is the
 * start of a JVM, of Spark, and of the connections of its executors. Not compiled against Spark, and run with its class path.
 */
final class CommandsOnSpark {
    /** Between the words of a command, a line of standard input. */
    static final String BETWEEN = "\t";
    /** Begins a line of what a command has said. */
    static final String SAID = "=";
    /** Begins the line with the exit code. */
    static final String ENDED = "!";

    private CommandsOnSpark() {}

    /** Ends with its standard input. */
    public static void main(String[] none) throws IOException, ReflectiveOperationException {
        PrintStream answers = System.out;
        System.setOut(System.err); // whoever logs is not heard as a command
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            Lines said = new Lines(answers);
            try (PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8)) {
                int code = new CommandProgram(onSpark(out)).run(List.of(line.split(BETWEEN, -1)));
                answers.println(ENDED + code);
                answers.flush();
            }
        }
        System.exit(0);
    }

    /** As the program for spark-submit has it. */
    private static CommandEnvironment onSpark(PrintStream out) throws ReflectiveOperationException {
        Method over =
                Class.forName("org.lectern.spark.SparkProgram").getDeclaredMethod("over", CommandEnvironment.class);
        over.setAccessible(true);
        return (CommandEnvironment) over.invoke(
                null,
                new CommandEnvironment(
                        out,
                        System.err,
                        InputStream.nullInputStream(),
                        Map.of(),
                        Optional::empty,
                        Lectern::connect,
                        new Interruption()));
    }

    /** Marks each line. */
    private static final class Lines extends OutputStream {
        private final OutputStream to;
        private boolean begins = true;

        Lines(OutputStream to) {
            this.to = to;
        }

        @Override
        public void write(int one) throws IOException {
            if (begins) {
                to.write(SAID.getBytes(StandardCharsets.UTF_8));
            }
            begins = one == '\n';
            to.write(one);
        }
    }
}

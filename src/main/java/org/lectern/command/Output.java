package org.lectern.command;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lectern.async.Stages;
import org.lectern.command.spark.SparkLaunch;
import org.lectern.model.ScanPage;
import org.lectern.wording.Message;
import org.lectern.wording.MessageJson;

/** What a command says: data to standard output, a JSON object or a line of text each; everything else to standard error. */
final class Output {
    /** A person looks at the terminal; a log keeps all that is said. Who shows it elsewhere may want more. */
    private static final String SECONDS_BETWEEN_LINES = "10";

    private static final JsonMapper MAPPER = new JsonMapper();

    private final PrintStream out;
    private final PrintStream err;
    private final boolean json;
    private final Duration betweenLines;
    private final boolean messages;

    /** @param json whether what could be text is a JSON object as well */
    Output(CommandEnvironment environment, boolean json) {
        this.out = environment.out();
        this.err = environment.err();
        this.json = json;
        this.betweenLines = Duration.ofSeconds(Long.parseLong(
                environment.variables().getOrDefault(SparkLaunch.SECONDS_BETWEEN_LINES, SECONDS_BETWEEN_LINES)));
        this.messages = environment.variables().containsKey(SparkLaunch.MESSAGES);
    }

    boolean isJson() {
        return json;
    }

    /** An object of a kind, to be filled. */
    static ObjectNode object(String type) {
        return MAPPER.createObjectNode().put("type", type);
    }

    static ArrayNode texts(Collection<?> values) {
        ArrayNode array = MAPPER.createArrayNode();
        values.forEach(value -> array.add(value.toString()));
        return array;
    }

    /** A line of data. */
    void data(ObjectNode object) {
        out.println(object);
    }

    /** Whether what was written to standard output has not arrived: nobody reads it any more. */
    boolean isBroken() {
        return out.checkError();
    }

    /** What the command found out: as an object where JSON is wanted, else as a text. */
    void result(ObjectNode object, Supplier<String> text) {
        if (json) {
            out.println(object);
        } else {
            out.println(text.get());
        }
    }

    /** What a run that gives JSON lines has covered: beside them where JSON is wanted, else said. */
    void covered(ObjectNode object, String text) {
        covered(object, text, Message.NONE);
    }

    /**
     * Likewise.
     *
     * @param message the same, or what matters of it, for who shows it in another language
     */
    void covered(ObjectNode object, String text, Message message) {
        if (json) {
            out.println(object);
        } else {
            say(text, message);
        }
    }

    /** Something that is said. */
    void say(String sentence) {
        err.println(sentence);
    }

    /** Likewise; who shows it in another language is given as a line of its own what that takes. */
    void say(Message message) {
        say(message.english(), message);
    }

    private void say(String text, Message message) {
        err.println(text);
        if (messages && !message.key().isEmpty()) {
            err.println(MessageJson.write(message));
        }
    }

    /**
     * Waits for something, and says now and then how far it is.
     *
     * @throws Exception what it failed with
     */
    <T> T await(CompletionStage<T> stage, Supplier<String> progress) throws Exception {
        CompletableFuture<T> future = stage.toCompletableFuture();
        while (true) {
            try {
                return future.get(betweenLines.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException underWay) {
                say(progress.get());
            } catch (ExecutionException failed) {
                if (Stages.unwrap(failed) instanceof Exception cause) {
                    throw cause;
                }
                throw failed;
            }
        }
    }

    /** Waits for an answer of a moment. */
    <T> T await(CompletionStage<T> stage) throws Exception {
        return await(stage, () -> "Waiting for the cluster.");
    }

    /**
     * Does something with every row of a table that is read page by page, and says which could not be read.
     *
     * @param page begins at what the page before says
     */
    <T> void eachRow(Function<Optional<String>, CompletionStage<ScanPage<T>>> page, Consumer<T> row) throws Exception {
        Optional<String> after = Optional.empty();
        do {
            ScanPage<T> read = await(page.apply(after));
            read.rows().forEach(row);
            read.unreadable().forEach(this::say);
            after = read.next();
        } while (after.isPresent());
    }

    /** A number as people read it. */
    static String number(long number) {
        return String.format(Locale.ENGLISH, "%,d", number);
    }

    /** So many of something: {@code 1 row}, {@code 2 rows}. */
    static String count(long number, String one, String several) {
        return number(number) + " " + (number == 1 ? one : several);
    }

    static String seconds(Duration time) {
        return String.format(Locale.ENGLISH, "%.1f s", time.toMillis() / 1000.0);
    }
}

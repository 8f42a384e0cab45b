package org.lectern.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.lectern.wording.InvalidInputException;

/**
 * Where the work of a connection's audits runs that Spark does. One without anything said: in a process of its own on this machine,
 * with a thread for each processor.
 *
 * @param master as Spark calls it, {@code local[4]}, {@code spark://host:7077}, {@code yarn}; empty: what the command says, or this
 *     machine
 * @param submit the command line that submits, {@code spark-submit} with its options, up to Lectern's jar for clusters; empty: a
 *     process of its own
 */
public record SparkSettings(String master, String submit) {
    private static final Pattern LOCAL = Pattern.compile("local(\\[(\\*|[1-9]\\d*)(, *[1-9]\\d*)?])?");
    private static final Pattern CLUSTER =
            Pattern.compile("yarn|spark://[^\\s/]+:\\d+|k8s://(https?://)?[^\\s/]+(:\\d+)?(/\\S*)?");
    private static final Pattern WORD = Pattern.compile("\\G\\s*((?:[^\\s\"']|\"[^\"]*\"|'[^']*')+)");

    /** On this machine, with all its processors. */
    public static final SparkSettings HERE = new SparkSettings("", "");

    /** @throws InvalidInputException with a sentence for the operator */
    public SparkSettings {
        master = master.strip();
        submit = submit.strip();
        requireMaster(master);
        List<String> words = words(submit);
        boolean cluster = CLUSTER.matcher(master).matches();
        if (cluster && words.isEmpty()) {
            throw new InvalidInputException(ProfileSentence.SPARK_WITHOUT_SUBMIT.of(master));
        }
        if (!words.isEmpty()
                && (words.size() < 2 || !words.get(words.size() - 1).endsWith(".jar"))) {
            throw new InvalidInputException(ProfileSentence.SUBMIT_WITHOUT_JAR.of());
        }
        if (says(words, "--master") && !master.isEmpty()) {
            throw new InvalidInputException(ProfileSentence.TWO_MASTERS.of());
        }
        int mode = words.indexOf("--deploy-mode");
        if (words.contains("--deploy-mode=cluster")
                || (mode >= 0 && words.get(mode + 1).equals("cluster"))) {
            throw new InvalidInputException(ProfileSentence.DRIVER_ELSEWHERE.of());
        }
    }

    /**
     * Those that make sense, of what may be empty.
     *
     * @throws InvalidInputException with a sentence for the operator
     */
    public static Optional<SparkSettings> of(Optional<String> master, Optional<String> submit) {
        return master.isEmpty() && submit.isEmpty()
                ? Optional.empty()
                : Optional.of(new SparkSettings(master.orElse(""), submit.orElse("")));
    }

    /** @throws InvalidInputException if it is none of Spark's; none is fine */
    public static void requireMaster(String master) {
        String text = master.strip();
        if (!text.isEmpty()
                && !LOCAL.matcher(text).matches()
                && !CLUSTER.matcher(text).matches()) {
            throw new InvalidInputException(ProfileSentence.NO_MASTER.of(text));
        }
    }

    /** Whether it runs in a process that Lectern starts by itself, on this machine. */
    public boolean isOwnProcess() {
        return submit.isEmpty();
    }

    /**
     * The words of the command that submits, with the master and the class, up to the jar, after which come those of Lectern's own
     * command; none where it is {@link #isOwnProcess}.
     */
    public List<String> submitting(String program) {
        List<String> words = words(submit);
        if (words.isEmpty()) {
            return words;
        }
        List<String> all = new ArrayList<>(words.subList(0, words.size() - 1));
        if (!master.isEmpty()) {
            all.addAll(List.of("--master", master));
        }
        if (!says(words, "--class")) {
            all.addAll(List.of("--class", program));
        }
        all.add(words.get(words.size() - 1));
        return all;
    }

    private static boolean says(List<String> words, String option) {
        return words.stream().anyMatch(word -> word.equals(option) || word.startsWith(option + "="));
    }

    /** As a shell would part it, by blanks outside of quotation marks; nothing else is replaced. */
    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        var parts = WORD.matcher(line);
        int end = 0;
        while (parts.find()) {
            words.add(parts.group(1).replaceAll("\"([^\"]*)\"|'([^']*)'", "$1$2"));
            end = parts.end();
        }
        if (end < line.stripTrailing().length()) {
            throw new InvalidInputException(ProfileSentence.OPEN_QUOTE.of());
        }
        return words;
    }
}

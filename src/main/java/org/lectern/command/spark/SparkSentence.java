package org.lectern.command.spark;

import org.lectern.wording.MessageKey;

/** Why Spark cannot be had here, and what to do. */
public enum SparkSentence implements MessageKey {
    NOT_BUILT("This Lectern was built without what runs on Spark; \u201Clectern package spark\u201D makes it."),
    PROGRAM_MISSING(
            "{0} does not start: {1}. It is what the connection names for spark-submit; write where it is, from the root on."),
    NOT_SAFE(
            "Spark at {0} neither authenticates its processes nor encrypts what they send, so others could read the password of this connection. Set spark.authenticate=true and spark.network.crypto.enabled=true there, or run on this machine."),
    JAR_MISSING("What runs on Spark is not where it was installed: there is no {0}."),
    NO_ADDRESS(
            "{0} is to be the address of a Maven repository, such as https://maven.example.org/maven2, not \u201C{1}\u201D."),
    NO_PROXY("{0} is to be the address of a proxy, such as http://proxy.example.org:3128, not \u201C{1}\u201D."),
    NOT_FETCHED(
            "{0} cannot be fetched: {1}. Spark is fetched once. Where Maven Central is out of reach, set https_proxy to the address of a proxy, or LECTERN_MAVEN to that of a repository within reach."),
    OTHER_FILE(
            "{0} is not the file that this Lectern was built with. It is not used; see whether something on the way changes what is fetched."),
    NO_ROOM(
            "What Spark takes needs {0} MB more in {1}, where {2} MB are free. Make room, or name another data directory with --data."),
    NOT_KEPT(
            "What Spark takes cannot be kept in {0}: {1}. See that the directory can be written to and has room, or name another data directory with --data."),
    NOT_WRITABLE("{0} may not be written"),
    IN_THE_WAY("{0} stands in the way"),
    NO_CONNECTION("{0} takes no connection"),
    UNKNOWN_HOST("{0} is a name that this machine does not know, or there is no network"),
    NO_ANSWER("{0} does not answer in time"),
    NOT_TRUSTED("{0} shows a certificate that is not trusted here ({1})"),
    CUT_SHORT("{0} broke off in the middle"),
    NOT_THERE("{0} does not have it"),
    PROXY_LOGIN("the proxy {0} wants a name and a password, which Lectern does not send"),
    OTHER_ANSWER("{0} answers {1}"),
    OTHER_FAILURE("{0}: {1}");

    private final String pattern;

    SparkSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}

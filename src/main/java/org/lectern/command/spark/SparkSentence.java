package org.lectern.command.spark;

import org.lectern.wording.MessageKey;

/** Why Spark cannot be had here, and what to do. */
public enum SparkSentence implements MessageKey {
    NOT_BUILT("This Lectern was built without Spark support. Build it with \u201Clectern package spark\u201D."),
    PROGRAM_MISSING("{0} does not start: {1}. Enter the absolute path of spark-submit in the connection."),
    NOT_SAFE(
            "Spark at {0} has neither authentication nor encryption, so others could read this connection\u2019s password. Set spark.authenticate=true and spark.network.crypto.enabled=true there, or run on this machine."),
    JAR_MISSING("The jar for Spark is missing from the installation: {0}."),
    NO_ADDRESS(
            "{0} must be the address of a Maven repository, such as https://maven.example.org/maven2, not \u201C{1}\u201D."),
    NO_PROXY("{0} must be the address of a proxy, such as http://proxy.example.org:3128, not \u201C{1}\u201D."),
    NOT_FETCHED(
            "{0} could not be downloaded: {1}. Spark is downloaded once. Without access to Maven Central, set https_proxy to a proxy, or LECTERN_MAVEN to a reachable repository."),
    OTHER_FILE(
            "{0} differs from the file that this Lectern was built with, so it is not used. Check whether a proxy changes downloads."),
    NO_ROOM(
            "Spark needs {0} MB more in {1}, which has {2} MB free. Free some space, or set another data directory with --data."),
    NOT_KEPT(
            "Spark cannot be stored in {0}: {1}. Check the directory\u2019s permissions and free space, or set another data directory with --data."),
    NOT_WRITABLE("{0} is not writable"),
    IN_THE_WAY("{0} already exists"),
    NO_CONNECTION("{0} accepts no connection"),
    UNKNOWN_HOST("{0} is an unknown host, or the network is down"),
    NO_ANSWER("{0} did not answer in time"),
    NOT_TRUSTED("{0} has an untrusted certificate ({1})"),
    CUT_SHORT("{0} closed the connection during the download"),
    NOT_THERE("{0} does not have the file"),
    PROXY_LOGIN("the proxy {0} requires a login, which Lectern does not support"),
    OTHER_ANSWER("{0} answered {1}"),
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

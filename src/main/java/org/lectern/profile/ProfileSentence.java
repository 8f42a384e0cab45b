package org.lectern.profile;

import org.lectern.wording.MessageKey;

/** What is said of saved connections, their passwords, and what is imported. */
public enum ProfileSentence implements MessageKey {
    NAME_LENGTH("A connection needs a name of 1 to 60 characters."),
    NO_CONTACT_POINT("\u201C{0}\u201D is not a contact point; write HOST:PORT, as in 10.0.0.1:9042."),
    FILE_NOT_TEXT("The file {0} is not text."),
    FILE_UNREADABLE("The file {0} cannot be read: {1}"),
    NO_CQLSHRC("The file {0} has no section like [connection] with anything in it, so it is no cqlshrc."),
    PASSWORD_IN_PLAIN(
            "The file holds the password in plain. Lectern keeps it in the system's keyring only, or asks for it; consider taking it out of the file."),
    PASSWORD_ELSEWHERE("The password is in another file, {0}, which is not read: Lectern asks for the password."),
    NO_DATACENTER("cqlsh does not say the data centre; \u201Cnodetool status\u201D shows it."),
    NO_KEYSPACE("The file names no keyspace; \u201C{0}\u201D is taken."),
    CERTIFICATE_UNCHECKED(
            "cqlsh does not check the cluster's certificate (validate = false). Lectern always does: name a trust store that holds the certificate of its authority."),
    KEY_LEFT_OUT("The file names a key without its certificate (usercert); it is left out."),
    HOST_UNCHECKED(
            "cqlsh does not check that the certificate names the host; Lectern does. If the certificates hold no names, switch the host name check off."),
    NO_FILE_NAME_IN("\u201C{0}\u201D in {1} is not a file's name."),
    OTHER_ENTRY(
            "The keychain's entry for \u201C{0}\u201D was not written by Lectern. Save the connection again, with its password."),
    WINDOWS_OTHER_ENTRY(
            "The entry for \u201C{0}\u201D in Windows\u2019 Credential Manager was not written by Lectern. Save the connection again, with its password."),
    WINDOWS_SECRET_LONG("Windows keeps secrets of at most {0} characters; this one has {1}."),
    WINDOWS_DENIES(
            "Windows\u2019 Credential Manager denies access: see what this computer\u2019s policy says about stored credentials."),
    WINDOWS_NO_SESSION("Windows keeps no credentials in this session: log on to this computer itself."),
    WINDOWS_REFUSES("Windows\u2019 Credential Manager refuses: code {0}."),
    KEYCHAIN_REFUSES("The keychain refuses: {0}"),
    KEYRING_REFUSES("The system's keyring refuses: {0}"),
    PROGRAM_MISSING("The program {0} does not start: {1}"),
    KEYRING_SILENT("The system's keyring did not answer within {0} seconds."),
    KEYRING_CANCELLED("Waiting for the system's keyring was cancelled."),
    CONNECTION_EXISTS("There is a connection \u201C{0}\u201D already. Give this one another name."),
    NOT_SAVED("The connections cannot be saved to {0}: {1}"),
    SECRET_FILE_OPEN(
            "The file {0} may be read by others than its owner ({1}), so what it holds is no secret: chmod 600 {2}, and change the password."),
    SECRET_FILE_EMPTY("The file {0} is empty; its first line is to be the password."),
    SECRET_FILE_MISSING("There is no file {0}; its first line is to be the password."),
    PROVIDED_FILE_MISSING("There is no file {0} with connections."),
    PROVIDED_FILE_DAMAGED("The connections in {0} cannot be understood: {1}"),
    PROVIDED_WITHOUT_DATACENTER(
            "LECTERN_CONTACT_POINTS needs LECTERN_DATACENTER; \u201Cnodetool status\u201D shows its name."),
    PROVIDED_NAME_TAKEN(
            "A provided connection is called \u201C{0}\u201D, like one that is saved here. It is left out: rename one of the two."),
    PROVIDED_TWICE("Two provided connections are called \u201C{0}\u201D. Rename one of them."),
    PROVIDED_YES_OR_NO("{0} is to be true or false, not \u201C{1}\u201D."),
    NO_MASTER(
            "\u201C{0}\u201D is no master of Spark\u2019s; write local[*], local[4], spark://HOST:7077, yarn or k8s://https://HOST:6443."),
    SPARK_WITHOUT_SUBMIT(
            "{0} is reached by spark-submit: write the command line with its options and Lectern\u2019s jar in the other field."),
    SUBMIT_WITHOUT_JAR(
            "The command line is to end with Lectern\u2019s jar for clusters, as in: spark-submit --num-executors 20 /opt/lectern-spark.jar. \u201C./lectern package spark\u201D makes it."),
    TWO_MASTERS("The command line names a master already; leave one of the two out."),
    DRIVER_ELSEWHERE(
            "With --deploy-mode cluster this machine neither hears how it goes nor can give it a password; leave it out, or write client."),
    OPEN_QUOTE("A quotation mark is opened and not closed."),
    PROVIDED_KIND("LECTERN_ENVIRONMENT is to be local, staging or production, not \u201C{0}\u201D.");

    private final String pattern;

    ProfileSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}

package org.lectern.profile;

import org.lectern.wording.MessageKey;

/** What is said of saved connections, their passwords, and what is imported. */
public enum ProfileSentence implements MessageKey {
    NAME_LENGTH("The connection name must have 1 to 60 characters."),
    NO_CONTACT_POINT("\u201C{0}\u201D is not a contact point. Enter HOST:PORT, such as 10.0.0.1:9042."),
    FILE_NOT_TEXT("The file {0} is not text."),
    FILE_UNREADABLE("The file {0} cannot be read: {1}"),
    NO_CQLSHRC("The file {0} has no section such as [connection] with settings, so it is not a cqlshrc file."),
    PASSWORD_IN_PLAIN(
            "The file contains an unencrypted password. Lectern stores it only in the system\u2019s keyring, or asks for it. Remove it from the file."),
    PASSWORD_ELSEWHERE(
            "The password is in another file, {0}, which Lectern does not read. Lectern asks for the password."),
    NO_DATACENTER("cqlsh settings do not contain the data centre. \u201Cnodetool status\u201D shows it."),
    NO_KEYSPACE("The file contains no keyspace, so \u201C{0}\u201D is used."),
    CERTIFICATE_UNCHECKED(
            "cqlsh does not check the cluster\u2019s certificate (validate = false), but Lectern does. Enter a trust store with the certificate of its authority."),
    KEY_LEFT_OUT("The file contains a key without its certificate (usercert), so the key is omitted."),
    HOST_UNCHECKED(
            "cqlsh does not check the host name in the certificate, but Lectern does. If the certificates contain no names, switch off the host name check."),
    NO_FILE_NAME_IN("\u201C{0}\u201D in {1} is not a file name."),
    OTHER_ENTRY(
            "Another program wrote the keychain\u2019s entry for \u201C{0}\u201D. Save the connection again with its password."),
    WINDOWS_OTHER_ENTRY(
            "Another program wrote the entry for \u201C{0}\u201D in Windows\u2019 Credential Manager. Save the connection again with its password."),
    WINDOWS_SECRET_LONG("The secret has {1} characters; the maximum on Windows is {0}."),
    WINDOWS_DENIES(
            "Windows\u2019 Credential Manager denies access. Check this computer\u2019s policy about stored credentials."),
    WINDOWS_NO_SESSION("Windows stores no credentials in this session. Log on to this computer locally."),
    WINDOWS_REFUSES("Windows\u2019 Credential Manager failed with code {0}."),
    KEYCHAIN_REFUSES("The keychain failed: {0}"),
    KEYRING_REFUSES("The system\u2019s keyring failed: {0}"),
    PROGRAM_MISSING("The program {0} does not start: {1}"),
    KEYRING_SILENT("The system\u2019s keyring did not answer within {0} seconds."),
    KEYRING_CANCELLED("Waiting for the system\u2019s keyring was cancelled."),
    CONNECTION_EXISTS("The connection \u201C{0}\u201D already exists. Choose another name."),
    NOT_SAVED("The connections could not be saved to {0}: {1}"),
    SECRET_FILE_OPEN(
            "Other users can read the file {0} ({1}), so its password is not secret. Run chmod 600 {2}, and change the password."),
    SECRET_FILE_EMPTY("The file {0} is empty. Its first line must be the password."),
    SECRET_FILE_MISSING("The file {0} does not exist. Its first line must be the password."),
    PROVIDED_FILE_MISSING("The file {0} with connections does not exist."),
    PROVIDED_FILE_DAMAGED("The connections in {0} cannot be read: {1}"),
    PROVIDED_WITHOUT_DATACENTER(
            "LECTERN_CONTACT_POINTS needs LECTERN_DATACENTER. \u201Cnodetool status\u201D shows its name."),
    PROVIDED_NAME_TAKEN(
            "A provided and a saved connection are both called \u201C{0}\u201D, so the provided one is omitted. Rename one of them."),
    PROVIDED_TWICE("Two provided connections are called \u201C{0}\u201D. Rename one of them."),
    PROVIDED_YES_OR_NO("{0} must be true or false, not \u201C{1}\u201D."),
    NO_MASTER(
            "\u201C{0}\u201D is not a Spark master. Enter local[*], local[4], spark://HOST:7077, yarn or k8s://https://HOST:6443."),
    SPARK_WITHOUT_SUBMIT(
            "{0} needs spark-submit: enter its command line with options and Lectern\u2019s jar in the other field."),
    SUBMIT_WITHOUT_JAR(
            "The command line must end with Lectern\u2019s jar for clusters, such as: spark-submit --num-executors 20 /opt/lectern-spark.jar. Build it with \u201C./lectern package spark\u201D."),
    TWO_MASTERS("The command line already contains a master. Remove one of the two."),
    DRIVER_ELSEWHERE(
            "With --deploy-mode cluster, this machine cannot follow the job or pass a password. Remove the option, or use client."),
    OPEN_QUOTE("A quotation mark is not closed."),
    PROVIDED_KIND("LECTERN_ENVIRONMENT must be local, staging or production, not \u201C{0}\u201D.");

    private final String pattern;

    ProfileSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}

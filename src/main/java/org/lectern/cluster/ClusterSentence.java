package org.lectern.cluster;

import org.lectern.wording.MessageKey;

/** What is said of the cluster's answers, its schema, rights, and the settings of a connection. */
public enum ClusterSentence implements MessageKey {
    READ_ONLY(
            "This connection is read-only; nothing was written. To allow writes, clear Read-only on the page Connections, add --writable to --contact-point, or set readOnly to false or LECTERN_READ_ONLY=false where the connection is provided."),
    NO_DATACENTER("The cluster has no data centre \u201C{0}\u201D; it has: {1}. Give the right one with --datacenter."),
    NO_NODE("No node of the cluster answers. Lectern keeps trying; check that the nodes run and the network is there."),
    CONNECTION_BROKE(
            "The connection to the cluster broke while it was waiting for an answer. Lectern makes another one; try again in a moment."),
    CONNECTION_CLOSED("This connection was closed meanwhile. Connect again, and look what was done before it was."),
    COULD_NOT(
            "Something that Lectern does not know stopped this. Look whether it was done before you try again; if it stays so, show the details to whoever runs the cluster."),
    NOBODY_ANSWERS(
            "No cluster answers at {0}. Check the address and the port (usually 9042), that the node runs, and that nothing blocks the way."),
    TOO_FEW_REPLICAS(
            "Only {0} of the {1} replicas needed are up ({2}); nothing was written. Try again when the nodes are back."),
    TIMED_OUT("The cluster did not answer in time. It may be busy, or a node may be down; try again."),
    TOO_BUSY("The cluster is too busy to answer. Try again in a moment."),
    TOO_MANY_REQUESTS(
            "This console has as many requests under way as it may; this one was not sent. Try again in a moment."),
    CDC_FULL(
            "The cluster keeps a log of changes for others (CDC), and its disk is full. Ask an administrator to have the log read or its room enlarged; nothing was written."),
    UNKNOWN_LOGIN("The cluster does not know this user and password. Check both; if they were changed, connect again."),
    SETTING_REFUSED(
            "The cluster does not take a setting of the statement: {0}. Have its replication and table options checked."),
    KEYSPACE_GONE(
            "The keyspace is not there (any more): {0}. Check its name, or connect with --create-schema to make it."),
    SYNTAX("The cluster cannot read the statement; it may be of a release that Lectern does not know. {0}."),
    FUNCTION_FAILED(
            "A function that the cluster runs for this has failed: {0}. Ask whoever keeps the cluster's functions."),
    NOT_TRUNCATED("The table could not be emptied on every node: {0}. Try again when all nodes are up."),
    EXISTS_ALREADY("{0}. Somebody else has just made it; connect again to go on with it."),
    PROTOCOL(
            "The cluster and Lectern do not understand each other's protocol: {0}. Lectern speaks with Cassandra 4.0 and later; check what answers at this address."),
    INTERNAL_ERROR("The cluster reports an internal error: {0}. The log of the node that answered ({1}) says more."),
    ANSWERED("{0} of the {1} replicas that {2} needs"),
    READ_FAILED(
            "The cluster gave up reading: {0} answered, {1} failed. Too many deleted rows (tombstones) stand in front of what was asked for. If it is a library, rebuild it to get past them."),
    READ_FAILED_FAULT(
            "The cluster gave up reading: {0} answered; {1} met a fault, such as a damaged file. A rebuild does not help, nor does asking again. The log there names the fault; \u201Cnodetool scrub\u201D and \u201Cnodetool repair\u201D put damaged files right."),
    READ_FAILED_SIZE(
            "The cluster gave up reading: {0} answered; {1} would have had to read more at once than the limit there allows. Ask an administrator to raise local_read_size_fail_threshold."),
    READ_FAILED_FOR_NOW(
            "The cluster gave up reading: {0} answered; {1} could not for now: too busy, down, or still taking in a change of the tables. Try again in a moment."),
    READ_FAILED_UNSAID(
            "The cluster gave up reading: {0} answered, {1} failed and did not say why; their logs do. Past deleted rows (tombstones) a rebuild of the library gets, past a damaged file it does not."),
    WRITE_FAILED(
            "The write failed: {0} took it, {1} could not. It may be there all the same on those that did. Look at the nodes' logs and disks, then make it again."),
    TRANSACTION_FAILED(
            "The transaction failed: {0} took it, {1} could not. Whether it was applied is not known; Lectern finds out before it goes on. Look at the nodes' logs and disks."),
    READ_TIMED_OUT("The cluster did not answer in time: {0} did. It may be busy, or a node may be down; try again."),
    TRANSACTION_UNKNOWN("Whether the transaction was applied is not known; Lectern finds out before it goes on."),
    MAY_BE_APPLIED("The write may be applied all the same; making it again does no harm."),
    WRITE_TIMED_OUT(
            "The cluster did not answer in time: {0} did. {1} It may be busy, or a node may be down; try again."),
    CLOCK_AHEAD(
            "The write to {0} bears a time too far ahead for the cluster's guardrail: a clock is wrong, this machine's or a node's. Set the clocks right, then make it again; nothing was written."),
    NODE_AHEAD(
            "The clock of node {0} is {1,number,0.0} s ahead of the other nodes\u2019. A repair now could hide what others write later. Set that clock, then repair again. Nothing was written."),
    NODE_BEHIND(
            "The clock of node {0} is {1,number,0.0} s behind the other nodes\u2019. A repair now could hide what others write later. Set that clock, then repair again. Nothing was written."),
    GUARDRAIL(
            "The cluster\u2019s guardrail \u201C{0}\u201D does not allow this{1}. Choose less, or ask an administrator to move the guardrail; nothing was written."),
    KEYSPACE_MISSING(
            "The keyspace {0} is not there (any more). Check its name, or connect with --create-schema to make it."),
    TABLE_MISSING(
            "The table {0} is not there (any more). Connect again, with --create-schema if Lectern is to make what it lacks."),
    COLUMN_MISSING(
            "A table has no column {0} (any more): its schema was changed. Connect again, with --create-schema if Lectern is to add what it lacks."),
    LOGIN_WANTED("The cluster asks for a user and a password. Connect with both."),
    NOT_UNDERSTOOD("The cluster does not understand the statement; its tables may have been changed or dropped. {0}."),
    NO_RIGHT("The cluster refuses this: the user has no right to it. {0}."),
    NO_PERMISSION(
            "The role {0} has no right to {1} on the {2}; nothing was written. Connect as a role that has it, or ask an administrator for: GRANT {1} ON {3} TO {0};"),
    TOO_LARGE(
            "What was to be written at once is larger than the cluster takes (its limits on mutations, batches and messages). Write less at a time, or ask an administrator to raise max_mutation_size or batch_size_fail_threshold; nothing was written."),
    NOBODY_AT_BUNDLE("No cluster answers at the address in the bundle {0}: {1}"),
    LOGIN_REFUSED(
            "The cluster at {0} does not let the user \u201C{1}\u201D in: the name or the password is wrong, or the role has no LOGIN."),
    USER_WANTED("The cluster at {0} asks for a user and a password. Give the connection a user."),
    CERTIFICATE_EXPIRED("The cluster's certificate has expired. Somebody must renew it on the nodes."),
    CERTIFICATE_OTHER_HOST(
            "The cluster's certificate is for another host. Connect by the name that it is for, or switch the host name check off."),
    CERTIFICATE_UNTRUSTED(
            "Nobody whom the trust store trusts vouches for the cluster's certificate. Name a trust store that holds the certificate of its authority."),
    CERTIFICATE_WANTED("The cluster asks the console for a certificate. Name a key store that the cluster trusts."),
    PORT_WITHOUT_TLS("The port does not speak TLS. Switch TLS off, or name the port that does."),
    CERTIFICATE_REFUSED("The cluster's certificate is not accepted: {0}"),
    TLS_FAILED("The encryption could not be agreed on: {0}"),
    RIGHTS_READ_ONLY(
            "This connection is read-only. To allow writes, clear Read-only on the page Connections, add --writable to --contact-point, or set readOnly to false or LECTERN_READ_ONLY=false where the connection is provided."),
    RIGHTS_UNWRITABLE(
            "The role \u201C{0}\u201D may not write: it lacks MODIFY on {1}. Ask for the grants of an operator; Connections shows them."),
    RIGHTS_UNREADABLE(
            "The role \u201C{0}\u201D may not read everything: it lacks SELECT on {1}. Ask for the grants of a viewer; Connections shows them."),
    RIGHTS_STATUS("The role \u201C{0}\u201D may not change content status: it lacks MODIFY on {1}."),
    MORE_TABLES("{0} and {1} more tables"),
    KEYSPACE_EMPTY(
            "The keyspace \u201C{0}\u201D is empty. Make its tables (\u201CCreate schema\u201D in Connections, \u201Clectern schema\u201D, or --create-schema), or name the right one."),
    NO_KEYSPACE(
            "The cluster has no keyspace \u201C{0}\u201D. Make it (\u201CCreate schema\u201D in Connections, \u201Clectern schema\u201D, or --create-schema), or name the right one."),
    NO_AGREEMENT(
            "The nodes of the cluster do not agree on its tables. Look at \u201Cnodetool describecluster\u201D, then start again: the creation goes on where it stood."),
    SCHEMA_CANCELLED("The creation of the tables was cancelled."),
    SCHEMA_NEWER(
            "The keyspace \u201C{0}\u201D has schema version {1}; this Lectern knows versions up to {2}. Use a newer Lectern."),
    SCHEMA_OTHER("The keyspace \u201C{0}\u201D is not Lectern's, or has an older schema ({1}, needed is {2}). {3}{4}"),
    NO_VERSION("no version"),
    A_VERSION("version {0}"),
    OAE_COUNTED(
            "OAE (Hilary), {0,choice,0#no tenants|1#1 tenant|1<{0} tenants}, {1,choice,0#no principals|1#1 principal|1<{1} principals}."),
    OAE_ESTIMATED(
            "OAE (Hilary), {0,choice,0#no tenants|1#1 tenant|1<{0} tenants}, about {1} principals, give or take {2}."),
    OAE_LACKS(
            "The keyspace \u201C{0}\u201D is OAE's (Hilary), but of another release than Lectern knows: it lacks {1}. Nothing was changed."),
    PAPER_COUNTED(
            "As the paper on OAE\u2019s libraries prints them (LibraryByPrincipal, ContentMembers): {0} lists. No table says what an item is called, or who may see it."),
    PAPER_ESTIMATED(
            "As the paper on OAE\u2019s libraries prints them (LibraryByPrincipal, ContentMembers): about {0} lists, give or take {1}. No table says what an item is called, or who may see it."),
    OAE_HAS_NOT("This keyspace is laid out as OAE's, which keeps nothing of the kind; Lectern adds nothing to it."),
    SCHEMA_LACKS("Missing: {0}. "),
    ANOTHER_KEYSPACE("Nothing is added to it. Name another keyspace, which Lectern then makes."),
    ADD_MISSING(
            "What is missing is added by \u201CCreate schema\u201D in Connections, by \u201Clectern schema\u201D, or by starting once with --create-schema; nothing is lost."),
    NO_ENCRYPTION("This Java cannot encrypt connections: {0}"),
    TRUST_STORE("trust store"),
    KEY_STORE("key store"),
    PRIVATE_KEY("private key"),
    TRUST_STORE_EMPTY("The trust store {0} shows no certificate. If it is PKCS 12, its password is needed."),
    STORE_MISSING("The {0} {1} is not there, or may not be read. Name the right file."),
    STORE_UNREADABLE("The {0} {1} cannot be opened: its password is wrong or missing, or it is damaged. {2}"),
    DRIVER_FILE_MISSING("The driver's configuration file {0} is not there, or may not be read."),
    DRIVER_FILE_EMPTY(
            "The driver's configuration file {0} says nothing to the driver. Its settings begin with basic, advanced or profiles, or are inside a block {1}."),
    DRIVER_FILE_REDIRECTS(
            "The driver's configuration file {0} sets {1}. Such a file may neither say where the driver connects to nor name classes that are not the driver's. Remove the setting."),
    DRIVER_FILE_INCLUDES(
            "The driver's configuration file {0} includes another file. Copy the settings into it instead."),
    DRIVER_FILE_UNREADABLE(
            "The driver's configuration file {0} cannot be understood{1,choice,0#|0< at line {1}}. Compare it with the reference configuration of the driver 4.19."),
    PLAIN_PASSWORD(
            "The password would go to {0} without encryption, where others can read it. Encrypt the connection (TLS), or allow it for this connection."),
    NO_CONTACT_POINT("There is no contact point; name one as HOST:PORT."),
    READ_ONLY_CREATES("A read-only connection cannot create a schema. With --contact-point, add --writable."),
    CREATING("Making the keyspace {0}: {1} of {2} statements"),
    DATACENTER_EMPTY("The data centre is empty; \u201Cnodetool status\u201D shows its name."),
    WEAK_CONSISTENCY(
            "The consistency {0} is for read-only connections; one that writes needs LOCAL_QUORUM, QUORUM or ALL."),
    SEVERAL_DATACENTERS(
            "Several data centres hold replicas of {0}: {1}. This connection would write at {2} and {3}, which reach {4} only, so that what two data centres decide at the same time would both count. Give the connection QUORUM and SERIAL; or say in it that {4} alone writes, if that is so; or open it read-only."),
    OTHER_SERIAL(
            "{0} is written at {1}, and this connection says {2}: transactions at two levels do not see each other. Give the connection what the others have. To change it for all, close everything that writes, then have an administrator run: TRUNCATE {3}.serial_level;"),
    NO_KEYSPACE_NAME(
            "\u201C{0}\u201D cannot be a keyspace: use lower case letters, digits and underscores, a letter first, at most 48."),
    BAD_CONTEXT_PREFIX(
            "\u201C{0}\u201D cannot stand before a batch: give what the platform puts there, such as cb:, without blanks, or {1} for nothing."),
    BAD_TIMEOUT("The request timeout must be from 0.1 to 600 seconds."),
    BUNDLE_AND_TLS("A secure connect bundle brings its own TLS; take one of the two out of the connection."),
    KEY_WITHOUT_CERTIFICATE("There is a private key and no certificate for it; name the certificate as the key store."),
    USER_EMPTY("The user's name is empty.");

    private final String pattern;

    ClusterSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}

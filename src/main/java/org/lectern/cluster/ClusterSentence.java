package org.lectern.cluster;

import org.lectern.wording.MessageKey;

/** What is said of the cluster's answers, its schema, rights, and the settings of a connection. */
public enum ClusterSentence implements MessageKey {
    READ_ONLY(
            "This connection is read-only, so nothing was written. To allow writes, clear Read-only on the page Connections, or add --writable to --contact-point. Where the connection is provided, set readOnly to false or LECTERN_READ_ONLY=false."),
    NO_DATACENTER("The cluster has no data centre \u201C{0}\u201D. It has: {1}. Set the right one with --datacenter."),
    NO_NODE("No node of the cluster answers. Lectern keeps trying. Check the nodes and the network."),
    CONNECTION_BROKE("The connection broke before the cluster answered. Lectern reconnects. Try again in a moment."),
    CONNECTION_CLOSED("This connection was closed. Connect again and check the result."),
    COULD_NOT(
            "An unknown error stopped this request. Check the result before you try again. If the error remains, show the details to the cluster\u2019s administrator."),
    NOBODY_ANSWERS(
            "No cluster answers at {0}. Check the address, the port (usually 9042), the node, and the firewall."),
    TOO_FEW_REPLICAS(
            "Only {0} of {1} required replicas are up ({2}). Nothing was written. Try again when the nodes are up."),
    TIMED_OUT("The cluster did not answer in time. It may be busy, or a node may be down. Try again."),
    TOO_BUSY("The cluster is too busy to answer. Try again in a moment."),
    TOO_MANY_REQUESTS(
            "This console has reached its limit of concurrent requests, so this one was not sent. Try again in a moment."),
    CDC_FULL(
            "The disk of the cluster\u2019s change log (CDC) is full. Nothing was written. Ask an administrator to process the log or to enlarge its space."),
    UNKNOWN_LOGIN("The user or the password is wrong. Check both. If they were changed, connect again."),
    SETTING_REFUSED(
            "The cluster refuses a setting of the statement: {0}. Have its replication and table options checked."),
    KEYSPACE_GONE(
            "The keyspace does not exist (any more): {0}. Check its name, or connect with --create-schema to create it."),
    SYNTAX("The cluster does not understand the statement. Its release may be unknown to Lectern. {0}."),
    FUNCTION_FAILED("A function of the cluster failed: {0}. Ask the cluster\u2019s administrator."),
    NOT_TRUNCATED("The table could not be emptied on every node: {0}. Try again when all nodes are up."),
    EXISTS_ALREADY("{0}. Another process has just created it. Connect again."),
    PROTOCOL(
            "Lectern and the cluster have no common protocol: {0}. Lectern supports Cassandra 4.0 and later. Check the server at this address."),
    INTERNAL_ERROR("The cluster reports an internal error: {0}. See the log of the node {1}."),
    ANSWERED("{0} of {1} replicas required by {2}"),
    READ_FAILED(
            "The cluster stopped reading: {0} answered, {1} failed. The read met too many deleted rows (tombstones). If this is a library, rebuild it to remove them."),
    READ_FAILED_FAULT(
            "The cluster stopped reading: {0} answered, {1} had a fault, such as a damaged file. Neither a rebuild nor a retry helps. Check the node\u2019s log, then run \u201Cnodetool scrub\u201D and \u201Cnodetool repair\u201D."),
    READ_FAILED_SIZE(
            "The cluster stopped reading: {0} answered, {1} would have exceeded its read size limit. Ask an administrator to raise local_read_size_fail_threshold."),
    READ_FAILED_FOR_NOW(
            "The cluster stopped reading: {0} answered, {1} was too busy, down, or applying a schema change. Try again in a moment."),
    READ_FAILED_UNSAID(
            "The cluster stopped reading: {0} answered, {1} failed without a reason. See their logs. For deleted rows (tombstones), rebuild the library. For a damaged file, that does not help."),
    WRITE_FAILED(
            "The write failed: {0} accepted it, {1} did not. Some replicas may have stored it. Check the nodes\u2019 logs and disks, then try again."),
    TRANSACTION_FAILED(
            "The transaction failed: {0} accepted it, {1} did not. Its result is unknown. Lectern checks it before continuing. Check the nodes\u2019 logs and disks."),
    READ_TIMED_OUT("The cluster did not answer in time: {0} did. It may be busy, or a node may be down. Try again."),
    TRANSACTION_UNKNOWN("The result of the transaction is unknown. Lectern checks it before continuing."),
    MAY_BE_APPLIED("The write may have been applied. Repeating it does no harm."),
    WRITE_TIMED_OUT(
            "The cluster did not answer in time: {0} did. {1} It may be busy, or a node may be down. Try again."),
    CLOCK_AHEAD(
            "The write to {0} has a time too far in the future for the cluster\u2019s guardrail. Nothing was written. Set this machine\u2019s or the node\u2019s clock, then try again."),
    NODE_AHEAD(
            "The clock of node {0} is {1,number,0.0} s ahead of the other nodes. A repair now could hide later writes. Nothing was written. Set that clock, then repair again."),
    NODE_BEHIND(
            "The clock of node {0} is {1,number,0.0} s behind the other nodes. A repair now could hide later writes. Nothing was written. Set that clock, then repair again."),
    GUARDRAIL(
            "The cluster\u2019s guardrail \u201C{0}\u201D refuses this{1}. Nothing was written. Select fewer, or ask an administrator to raise the guardrail."),
    KEYSPACE_MISSING(
            "The keyspace {0} does not exist (any more). Check its name, or connect with --create-schema to create it."),
    TABLE_MISSING("The table {0} does not exist (any more). Connect again, with --create-schema to create it."),
    COLUMN_MISSING(
            "The column {0} of a table does not exist (any more), because its schema was changed. Connect again, with --create-schema to add it."),
    LOGIN_WANTED("The cluster requires a user and a password. Connect with both."),
    NOT_UNDERSTOOD("The cluster does not understand the statement. Its tables may have been changed or dropped. {0}."),
    NO_RIGHT("The cluster refuses this: the user lacks the right. {0}."),
    NO_PERMISSION(
            "The role {0} lacks the right to {1} on the {2}. Nothing was written. Connect with another role, or ask an administrator for: GRANT {1} ON {3} TO {0};"),
    TOO_LARGE(
            "The write is larger than the cluster\u2019s limits on mutations, batches or messages. Nothing was written. Write less at a time, or ask an administrator to raise max_mutation_size or batch_size_fail_threshold."),
    NOBODY_AT_BUNDLE("No cluster answers at the address of the bundle {0}: {1}"),
    LOGIN_REFUSED(
            "The cluster at {0} refuses the user \u201C{1}\u201D: the name or the password is wrong, or the role has no LOGIN."),
    USER_WANTED("The cluster at {0} requires a user and a password. Enter a user in the connection."),
    CERTIFICATE_EXPIRED("The cluster\u2019s certificate has expired. Ask an administrator to renew it on the nodes."),
    CERTIFICATE_OTHER_HOST(
            "The cluster\u2019s certificate is for another host. Connect by that host name, or switch off the host name check."),
    CERTIFICATE_UNTRUSTED(
            "The cluster\u2019s certificate is not trusted. Enter a trust store with the certificate of its authority."),
    CERTIFICATE_WANTED("The cluster requires a client certificate. Enter a key store that the cluster trusts."),
    PORT_WITHOUT_TLS("The port does not support TLS. Switch off TLS, or enter a port that supports it."),
    CERTIFICATE_REFUSED("The cluster\u2019s certificate is not accepted: {0}"),
    TLS_FAILED("The encryption could not be negotiated: {0}"),
    RIGHTS_READ_ONLY(
            "This connection is read-only. To allow writes, clear Read-only on the page Connections, or add --writable to --contact-point. Where the connection is provided, set readOnly to false or LECTERN_READ_ONLY=false."),
    RIGHTS_UNWRITABLE(
            "The role \u201C{0}\u201D cannot write: it lacks MODIFY on {1}. Ask for the operator grants; Connections shows them."),
    RIGHTS_UNREADABLE(
            "The role \u201C{0}\u201D cannot read everything: it lacks SELECT on {1}. Ask for the viewer grants; Connections shows them."),
    RIGHTS_STATUS("The role \u201C{0}\u201D cannot change content status: it lacks MODIFY on {1}."),
    MORE_TABLES("{0} and {1} more tables"),
    KEYSPACE_EMPTY(
            "The keyspace \u201C{0}\u201D is empty. Create its tables (\u201CCreate schema\u201D in Connections, \u201Clectern schema\u201D, or --create-schema), or enter the right keyspace."),
    NO_KEYSPACE(
            "The cluster has no keyspace \u201C{0}\u201D. Create it (\u201CCreate schema\u201D in Connections, \u201Clectern schema\u201D, or --create-schema), or enter the right one."),
    NO_AGREEMENT(
            "The nodes have different schema versions. Check \u201Cnodetool describecluster\u201D, then start again. The creation continues from the last statement."),
    SCHEMA_CANCELLED("The creation of the tables was cancelled."),
    SCHEMA_NEWER(
            "The keyspace \u201C{0}\u201D has schema version {1}; this Lectern supports up to {2}. Use a newer Lectern."),
    SCHEMA_OTHER(
            "The keyspace \u201C{0}\u201D is not Lectern\u2019s, or has an older schema ({1}, required is {2}). {3}{4}"),
    NO_VERSION("no version"),
    A_VERSION("version {0}"),
    OAE_COUNTED(
            "OAE (Hilary), {0,choice,0#no tenants|1#1 tenant|1<{0} tenants}, {1,choice,0#no principals|1#1 principal|1<{1} principals}."),
    OAE_ESTIMATED("OAE (Hilary), {0,choice,0#no tenants|1#1 tenant|1<{0} tenants}, about {1} principals, \u00B1 {2}."),
    OAE_LACKS(
            "The keyspace \u201C{0}\u201D belongs to an unknown release of OAE (Hilary): it lacks {1}. Nothing was changed."),
    PAPER_COUNTED(
            "Layout of the paper on OAE\u2019s libraries (LibraryByPrincipal, ContentMembers): {0} buckets. Its tables have neither names nor visibilities of items."),
    PAPER_ESTIMATED(
            "Layout of the paper on OAE\u2019s libraries (LibraryByPrincipal, ContentMembers): about {0} buckets, \u00B1 {1}. Its tables have neither names nor visibilities of items."),
    OAE_HAS_NOT("This keyspace has OAE\u2019s layout, which does not store this. Lectern adds nothing to it."),
    SCHEMA_LACKS("Missing: {0}. "),
    ANOTHER_KEYSPACE("Lectern adds nothing to it. Enter another keyspace; Lectern creates it."),
    ADD_MISSING(
            "Add the missing tables with \u201CCreate schema\u201D in Connections, \u201Clectern schema\u201D, or one start with --create-schema. No data is lost."),
    NO_ENCRYPTION("This Java cannot encrypt connections: {0}"),
    TRUST_STORE("trust store"),
    KEY_STORE("key store"),
    PRIVATE_KEY("private key"),
    TRUST_STORE_EMPTY("The trust store {0} contains no readable certificate. A PKCS 12 store needs its password."),
    STORE_MISSING("The {0} {1} does not exist or cannot be read. Enter the right file."),
    STORE_UNREADABLE("The {0} {1} cannot be opened: its password is wrong or missing, or the file is damaged. {2}"),
    DRIVER_FILE_MISSING("The driver configuration file {0} does not exist or cannot be read."),
    DRIVER_FILE_EMPTY(
            "The driver configuration file {0} contains no driver settings. Settings start with basic, advanced or profiles, or are in a block {1}."),
    DRIVER_FILE_REDIRECTS(
            "The driver configuration file {0} sets {1}. It cannot set the address of the cluster or classes outside the driver. Remove the setting."),
    DRIVER_FILE_INCLUDES("The driver configuration file {0} includes another file. Copy those settings into it."),
    DRIVER_FILE_UNREADABLE(
            "The driver configuration file {0} has a syntax error{1,choice,0#|0< at line {1}}. Compare it with the reference configuration of the driver 4.19."),
    PLAIN_PASSWORD(
            "The password would be sent to {0} unencrypted, and others could read it. Encrypt the connection (TLS), or allow it for this connection."),
    NO_CONTACT_POINT("The contact point is missing. Enter one as HOST:PORT."),
    READ_ONLY_CREATES("A read-only connection cannot create a schema. With --contact-point, add --writable."),
    CREATING("Creating the keyspace {0}: {1} of {2} statements"),
    DATACENTER_EMPTY("The data centre is empty. \u201Cnodetool status\u201D shows its name."),
    WEAK_CONSISTENCY(
            "The consistency {0} is for read-only connections. A writable connection needs LOCAL_QUORUM, QUORUM or ALL."),
    SEVERAL_DATACENTERS(
            "Several data centres have replicas of {0}: {1}. This connection would write at {2} and {3}, which reach only {4}. Conflicting writes in two data centres could both succeed. Use QUORUM and SERIAL, confirm in the connection that only {4} writes, or open it read-only."),
    OTHER_SERIAL(
            "{0} is written at {1}, but this connection uses {2}. Transactions at different levels do not see each other. Use the same level as the other connections. To change it for all, close all writers, then have an administrator run: TRUNCATE {3}.serial_level;"),
    NO_KEYSPACE_NAME(
            "\u201C{0}\u201D is not a keyspace name. Use lower case letters, digits and underscores, a letter first, at most 48 characters."),
    BAD_CONTEXT_PREFIX(
            "\u201C{0}\u201D is not a prefix of batches. Enter the platform\u2019s prefix, such as cb:, without spaces, or {1} for none."),
    BAD_TIMEOUT("The request timeout must be from 0.1 to 600 seconds."),
    BUNDLE_AND_TLS(
            "A secure connect bundle contains its own TLS settings. Remove the bundle or the TLS settings from the connection."),
    KEY_WITHOUT_CERTIFICATE("The private key has no certificate. Enter the certificate as the key store."),
    USER_EMPTY("The user\u2019s name is empty.");

    private final String pattern;

    ClusterSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}

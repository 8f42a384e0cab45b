package org.lectern.cluster;

import org.lectern.wording.MessageKey;

/** What the steps of a connection's test find. */
public enum CheckSentence implements MessageKey {
    BUNDLE_MISSING("The bundle {0} does not exist or cannot be read. Enter the right file."),
    BUNDLE_NAMES("The bundle contains the address."),
    NO_HOST("The host \u201C{0}\u201D is unknown. Check the spelling, and whether you need a VPN."),
    SOME_HOSTS_UNKNOWN("The host {0} is unknown. The other contact points are known."),
    BUNDLE_PORT("The bundle contains the port."),
    NO_PORT("No node answers at {0}. Check the port (usually 9042), the node, and the firewall."),
    SOME_PORTS_SILENT("No node answers at {0}. The other contact points answer."),
    BUNDLE_TLS("The bundle contains the encryption settings."),
    NOT_ENCRYPTED("The connection is not encrypted, and the cluster does not require it."),
    PASSWORD_IN_PLAIN(
            "The connection is not encrypted, so others on the network can read the password of \u201C{0}\u201D. Switch on TLS if the cluster supports it."),
    NOT_PLAIN("The server at {0} does not speak unencrypted CQL. If the cluster encrypts, switch on TLS."),
    NOT_CQL("The server at {0} is encrypted but does not speak CQL. Check the port."),
    ENCRYPTED("{0}, {1}"),
    ENCRYPTED_UNNAMED("{0}, {1}; the name in the certificate is not checked"),
    CLOSED_AFTER_TLS(
            "The cluster closed the encrypted connection. It probably requires a client certificate. Enter a key store that the cluster trusts."),
    LOGGED_IN("Logged in as \u201C{0}\u201D."),
    NO_LOGIN("The cluster requires no login."),
    NO_DATACENTER("The cluster has no data centre \u201C{0}\u201D. It has: {1}."),
    DATACENTER("{0}, with {1,choice,0#{1} nodes|1#1 node|1<{1} nodes}."),
    NO_KEYSPACE(
            "The keyspace \u201C{0}\u201D does not exist or is empty. Enter the right one, or create it: \u201CCreate schema\u201D in Connections, or \u201Clectern schema\u201D."),
    NO_STATUS_KEYSPACE("The content status keyspace \u201C{0}\u201D does not exist or is empty. Enter the right one."),
    KEYSPACES("{0}, content status in {1}"),
    SCHEMA("Version {0}, as required."),
    OAE_AND_STATUS("{0} Content status: {1}."),
    OAE_WRITES(
            "This connection can write to OAE\u2019s tables, as OAE does. To prevent writes, make the connection read-only."),
    SCHEMAS("Version {0}, as required. Content status: {1}."),
    SUPERUSER("The role \u201C{0}\u201D is a superuser. The operator grants are enough."),
    ALL_RIGHTS("The role can read and write everything."),
    NO_GUARDRAIL("No guardrail interferes."),
    GUARDRAILS_UNKNOWN("The cluster does not report its guardrails."),
    GUARDRAILS_IN_THE_WAY(
            "Guardrails of the cluster refuse requests of Lectern: {0}. Ask an administrator to set the values in brackets, or to unset them."),
    CLOCK_AHEAD(
            "The cluster\u2019s clock is {0,number,0.0} s ahead of this machine\u2019s. Lectern uses the cluster\u2019s. Set the wrong one."),
    CLOCK_BEHIND(
            "The cluster\u2019s clock is {0,number,0.0} s behind this machine\u2019s. Lectern uses the cluster\u2019s. Set the wrong one."),
    NODE_AHEAD(
            "The clock of node {0} is {1,number,0.0} s ahead of the other nodes. Repairs of platform tables are refused until it is set."),
    NODE_BEHIND(
            "The clock of node {0} is {1,number,0.0} s behind the other nodes. Repairs of platform tables are refused until it is set."),
    NO_TIME("No node reported its time within a second, because the cluster is busy. Test again later."),
    CLOCK_AGREES("The clocks agree within {0} ms."),
    CLOCK("The clocks are {0} ms apart.");

    private final String pattern;

    CheckSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}

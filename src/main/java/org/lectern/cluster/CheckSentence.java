package org.lectern.cluster;

import org.lectern.wording.MessageKey;

/** What the steps of a connection's test find. */
public enum CheckSentence implements MessageKey {
    BUNDLE_MISSING("The bundle {0} is not there, or may not be read. Name the right file."),
    BUNDLE_NAMES("The bundle says where the cluster is."),
    NO_HOST("The network knows no host \u201C{0}\u201D. Check the spelling, and whether a VPN is needed."),
    SOME_HOSTS_UNKNOWN("The network does not know {0}; the other contact points it does."),
    BUNDLE_PORT("The bundle says which."),
    NO_PORT(
            "Nobody answers at {0}. Check the port (usually 9042), that the node runs, and that no firewall is in the way."),
    SOME_PORTS_SILENT("Nobody answers at {0}; the other contact points do."),
    BUNDLE_TLS("The bundle brings its own."),
    NOT_ENCRYPTED("The connection is not encrypted, and the cluster does not ask for it."),
    PASSWORD_IN_PLAIN(
            "The connection is not encrypted: the password of \u201C{0}\u201D goes over the network as it is, for anybody on the way to read. Switch TLS on, if the cluster can."),
    NOT_PLAIN("What answers at {0} does not speak CQL in plain. If the cluster encrypts, switch TLS on."),
    NOT_CQL("What answers at {0} is encrypted, and does not speak CQL. Check the port."),
    ENCRYPTED("{0}, {1}"),
    ENCRYPTED_UNNAMED("{0}, {1}; the name in the certificate is not checked"),
    CLOSED_AFTER_TLS(
            "The cluster closed the connection once it was encrypted. It asks the console for a certificate, most likely: name a key store that the cluster trusts."),
    LOGGED_IN("The cluster lets \u201C{0}\u201D in."),
    NO_LOGIN("The cluster asks for no user."),
    NO_DATACENTER("The cluster has no data centre \u201C{0}\u201D; it has: {1}."),
    DATACENTER("{0}, with {1,choice,0#{1} nodes|1#1 node|1<{1} nodes}."),
    NO_KEYSPACE(
            "The cluster has no keyspace \u201C{0}\u201D, or it is empty. Name the right one, or make it: \u201CCreate schema\u201D in Connections, or \u201Clectern schema\u201D."),
    NO_STATUS_KEYSPACE(
            "The cluster has no keyspace \u201C{0}\u201D for content status, or it is empty. Name the right one."),
    KEYSPACES("{0}, content status in {1}"),
    SCHEMA("Version {0}, as this Lectern needs it."),
    OAE_AND_STATUS("{0} Content status: {1}."),
    OAE_WRITES(
            "This connection may write to OAE's tables, as OAE itself does. To look only, mark the connection as read-only."),
    SCHEMAS("Version {0}, as this Lectern needs it. Content status: {1}."),
    SUPERUSER("The role \u201C{0}\u201D is a superuser. A role with the grants of an operator is enough."),
    ALL_RIGHTS("Everything may be read and changed."),
    NO_GUARDRAIL("None is in the way."),
    GUARDRAILS_UNKNOWN("The cluster does not say which it has."),
    GUARDRAILS_IN_THE_WAY(
            "The cluster refuses what Lectern does: {0}. Ask an administrator to set what is in brackets, or to leave it unset."),
    CLOCK_AHEAD(
            "The cluster's clock is {0,number,0.0} s ahead of this machine's. Lectern goes by the cluster's; set one of the two right."),
    CLOCK_BEHIND(
            "The cluster's clock is {0,number,0.0} s behind this machine's. Lectern goes by the cluster's; set one of the two right."),
    NODE_AHEAD(
            "The clock of node {0} is {1,number,0.0} s ahead of the other nodes\u2019. Repairs of a platform\u2019s tables are refused until it is set."),
    NODE_BEHIND(
            "The clock of node {0} is {1,number,0.0} s behind the other nodes\u2019. Repairs of a platform\u2019s tables are refused until it is set."),
    NO_TIME("No node said its time within a second. The cluster is busy; test again later."),
    CLOCK_AGREES("The clocks agree, as far as it can be measured: within {0} ms."),
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

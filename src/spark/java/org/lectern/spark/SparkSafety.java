package org.lectern.spark;

import org.apache.spark.SparkConf;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.command.spark.SparkSentence;
import org.lectern.wording.InvalidInputException;

/**
 * Keeps the secrets of a connection from others who reach Spark's ports. Tasks take them along, and without authentication Spark's
 * block transfer serves them to every peer that asks.
 */
final class SparkSafety {
    private SparkSafety() {}

    /**
     * Refuses to give secrets to a Spark that does not authenticate its peers and encrypt what they send.
     *
     * @throws InvalidInputException with the settings that are missing
     */
    static void requireSafe(SparkConf spark, ConnectionSettings settings) {
        boolean secrets = settings.options().credentials().isPresent()
                || settings.options().tls().isPresent()
                || settings.options().bundle().isPresent();
        boolean safe = spark.getBoolean("spark.authenticate", false)
                && (spark.getBoolean("spark.network.crypto.enabled", false)
                        || spark.getBoolean("spark.ssl.rpc.enabled", false));
        if (secrets && !safe) {
            throw new InvalidInputException(SparkSentence.NOT_SAFE.of(spark.get("spark.master")));
        }
    }
}

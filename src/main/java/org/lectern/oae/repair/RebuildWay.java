package org.lectern.oae.repair;

/** How a library is built anew. */
public enum RebuildWay {
    /**
     * Its three partitions are deleted, and the platform builds it when it is next read. Until that has ended, whoever reads it
     * sees nothing of it, or half.
     */
    PURGE,
    /**
     * What is missing is put, then what is wrong is taken out, then the markers are set: at no moment can less be seen than
     * before.
     */
    IN_PLACE
}

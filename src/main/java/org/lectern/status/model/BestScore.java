package org.lectern.status.model;

/**
 * The best of a learner's attempts at one content.
 *
 * @param score what it was worth
 * @param maxScore what it could have been worth
 * @param attempts how many there were
 */
public record BestScore(double score, double maxScore, int attempts) {}

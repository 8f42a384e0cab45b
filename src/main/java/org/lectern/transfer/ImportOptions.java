package org.lectern.transfer;

import java.time.Duration;
import org.lectern.wording.InvalidInputException;

/**
 * How a file is imported.
 *
 * @param startOver read an interrupted file from its beginning, rather than from where it was left
 * @param inFlight most requests under way at a time
 * @param patience how long a request is repeated while what stops it passes; then the import stops
 * @param tenDigits what times of ten digits are
 * @param rowsPerSecond most that are looked at in a second, of all processes together; 0 for no limit
 */
public record ImportOptions(
        boolean startOver, int inFlight, Duration patience, TenDigits tenDigits, long rowsPerSecond) {
    /** Go on where it was left; 128 requests at a time; half an hour of patience, in which a node is restarted; ten digits refused. */
    public static final ImportOptions DEFAULT =
            new ImportOptions(false, 128, Duration.ofMinutes(30), TenDigits.UNKNOWN, 0);

    public ImportOptions {
        if (inFlight < 1) {
            throw new InvalidInputException(TransferSentence.NONE_IN_FLIGHT.of(inFlight));
        }
    }

    public ImportOptions startingOver() {
        return new ImportOptions(true, inFlight, patience, tenDigits, rowsPerSecond);
    }

    public ImportOptions with(TenDigits digits) {
        return new ImportOptions(startOver, inFlight, patience, digits, rowsPerSecond);
    }

    public ImportOptions limitedTo(long perSecond) {
        return new ImportOptions(startOver, inFlight, patience, tenDigits, perSecond);
    }
}

package org.lectern.audit.scan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.lectern.model.TokenRange;

/** Neighbouring slices of the ring that are read together. */
public final class SliceRuns {
    /** So many at most are read in one scan. */
    private static final int SLICES_PER_READ = 64;

    private SliceRuns() {}

    /**
     * The ranges of those slices that do not add up.
     *
     * @param first the slice to begin with
     * @param slices how many are looked at
     * @param sliceBits the ring has 2^sliceBits slices
     */
    public static List<TokenRange> suspicious(int first, int slices, IntPredicate isSuspicious, int sliceBits) {
        List<TokenRange> runs = new ArrayList<>();
        int end = first + slices;
        for (int slice = first; slice < end; slice++) {
            if (isSuspicious.test(slice)) {
                int last = slice;
                while (last + 1 < end && last - slice < SLICES_PER_READ && isSuspicious.test(last + 1)) {
                    last++;
                }
                runs.add(TokenRange.parts(slice, last, sliceBits));
                slice = last;
            }
        }
        return runs;
    }
}

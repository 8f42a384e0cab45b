package org.lectern.bench;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Tuple2;

/** The process that is measured by {@code SparkBench}: sums of as many principals as there are records. Reads no table. */
final class RecordMeasure {
    private static final int PARTS = 16;
    private static final int RECORDS_EACH = 250_000;

    private RecordMeasure() {}

    /** Prints microseconds of a core for each record of the shuffle, and its bytes. */
    public static void main(String[] arguments) {
        SparkConf configuration = new SparkConf()
                .setAppName("bench")
                .setMaster("local[2]")
                .set("spark.ui.enabled", "false")
                .set("spark.driver.host", "127.0.0.1")
                .set("spark.driver.bindAddress", "127.0.0.1");
        try (JavaSparkContext spark = new JavaSparkContext(configuration)) {
            sums(spark); // compiled by then
            ShuffledBytes shuffled = new ShuffledBytes();
            spark.sc().addSparkListener(shuffled);
            Spent spent = new Spent(ProcessHandle.current().pid());
            long records = sums(spark);
            double micros = 1e6 * spent.own() / records;
            if (records != (long) PARTS * RECORDS_EACH) {
                throw new IllegalStateException(records + " sums");
            }
            System.out.printf(Locale.ROOT, "%f %f%n", micros, (double) shuffled.bytes() / records);
        }
    }

    private static long sums(JavaSparkContext spark) {
        List<Integer> parts = IntStream.range(0, PARTS).boxed().toList();
        return spark.parallelize(parts, PARTS)
                .mapPartitionsToPair(numbers -> {
                    long first = (long) numbers.next() * RECORDS_EACH;
                    // Neighbours in number are none on the ring.
                    return LongStream.range(first, first + RECORDS_EACH)
                            .mapToObj(number -> new Tuple2<>("u:bench:" + Long.reverse(number), number))
                            .iterator();
                })
                .reduceByKey(Long::sum)
                .filter(sum -> sum._2() != -1)
                .count();
    }
}

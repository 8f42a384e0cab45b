import java.lang.reflect.Method;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.BlockManagerId;

/** Broadcasts a secret as a run does, prints where it is served, and holds it until its input ends. Run from its source. */
public final class BroadcastHolder {
    public static void main(String[] arguments) throws Exception {
        SparkConf conf = new SparkConf(false).setMaster("local[1]").setAppName("holder");
        if (arguments[0].equals("configured")) {
            Method method =
                    Class.forName("org.lectern.spark.SparkProgram").getDeclaredMethod("configuration", SparkConf.class);
            method.setAccessible(true);
            conf = (SparkConf) method.invoke(null, conf);
        }
        conf.set("spark.ui.enabled", "false").set("spark.broadcast.compress", "false");
        try (JavaSparkContext spark = new JavaSparkContext(conf)) {
            Broadcast<String> secret = spark.broadcast(arguments[1]);
            BlockManagerId served = SparkEnv.get().blockManager().blockManagerId();
            System.out.println("served " + served.host() + " " + served.port() + " "
                    + spark.sc().applicationId() + " " + served.executorId() + " broadcast_" + secret.id() + "_piece0");
            System.in.read();
        }
    }
}

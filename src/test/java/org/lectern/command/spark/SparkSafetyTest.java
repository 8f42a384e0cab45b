package org.lectern.command.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.ConnectionOptions;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.Credentials;
import org.lectern.cluster.Secret;
import org.lectern.lane.WithoutNode;
import org.lectern.wording.InvalidInputException;

/** Other users of this machine, and of a cluster, are told no secret by Spark. Not compiled against Spark, and run with its jars. */
@WithoutNode
class SparkSafetyTest {
    private Optional<URLClassLoader> spark = Optional.empty();

    @BeforeEach
    void load() throws Exception {
        SparkCommandLine.require();
        Path jar = Path.of(System.getProperty("lectern.spark.jar"));
        List<URL> jars = new ArrayList<>(List.of(jar.toUri().toURL()));
        for (String library :
                Files.readString(jar.resolveSibling("spark.classpath")).strip().split(File.pathSeparator, -1)) {
            jars.add(Path.of(library).toUri().toURL());
        }
        spark = Optional.of(
                new URLClassLoader(jars.toArray(URL[]::new), getClass().getClassLoader()));
    }

    @AfterEach
    void close() throws Exception {
        if (spark.isPresent()) {
            spark.get().close();
        }
    }

    private Class<?> named(String name) throws ClassNotFoundException {
        return Class.forName(name, true, spark.orElseThrow());
    }

    private Object configuration(String master) throws ReflectiveOperationException {
        Class<?> conf = named("org.apache.spark.SparkConf");
        Object empty = conf.getConstructor(boolean.class).newInstance(false);
        conf.getMethod("setMaster", String.class).invoke(empty, master);
        Method method = named("org.lectern.spark.SparkProgram").getDeclaredMethod("configuration", conf);
        method.setAccessible(true);
        return method.invoke(null, empty);
    }

    private void requireSafe(Object conf, ConnectionOptions options) throws Throwable {
        Method method = named("org.lectern.spark.SparkSafety")
                .getDeclaredMethod("requireSafe", conf.getClass(), ConnectionSettings.class);
        method.setAccessible(true);
        ConnectionSettings settings = new ConnectionSettings(
                List.of(InetSocketAddress.createUnresolved("127.0.0.1", 9042)), "dc1", "lectern", false, true, options);
        try {
            method.invoke(null, conf, settings);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    private static ConnectionOptions withPassword() {
        return ConnectionOptions.PLAIN.withCredentials(new Credentials("ann", Secret.of("hush")));
    }

    @Test
    void onThisMachinePeersProveWhoTheyAre() throws Throwable {
        Object local = configuration("local[*]");
        Method get = local.getClass().getMethod("get", String.class);
        assertThat(get.invoke(local, "spark.authenticate")).isEqualTo("true");
        assertThat(get.invoke(local, "spark.network.crypto.enabled")).isEqualTo("true");
        requireSafe(local, withPassword());
    }

    @Test
    void aClusterThatDoesNotProtectItIsGivenNoPassword() throws Throwable {
        Object cluster = configuration("spark://10.0.0.1:7077");
        assertThatThrownBy(() -> requireSafe(cluster, withPassword()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("spark.authenticate=true")
                .hasMessageNotContaining("hush");
        requireSafe(cluster, ConnectionOptions.PLAIN);

        Method set = cluster.getClass().getMethod("set", String.class, String.class);
        set.invoke(cluster, "spark.authenticate", "true");
        set.invoke(cluster, "spark.network.crypto.enabled", "true");
        requireSafe(cluster, withPassword());
    }
}

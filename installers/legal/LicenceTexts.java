import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Collects the licences and notices that jars carry, so that they can be read beside the list of what is shipped.
 *
 * <p>Arguments: the directory to write to, then the directories of the jars. Each jar that carries any gets a directory
 * of its name.
 */
final class LicenceTexts {
    private static final Pattern TEXT = Pattern.compile(
            "(?i)(.*/)?(licen[cs]e|notice|copying|copyright|ofl|additional_license_info|assembly_exception)"
                    + "([-._][^/]*)?(\\.(txt|md|html))?");
    private static final Pattern CODE = Pattern.compile("(?i).*\\.(class|java|properties|xml|json|png|ttf|otf)");

    private LicenceTexts() {}

    public static void main(String[] arguments) throws IOException {
        Path target = Path.of(arguments[0]);
        for (String directory : List.of(arguments).subList(1, arguments.length)) {
            try (Stream<Path> files = Files.list(Path.of(directory))) {
                files.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(jar -> collect(jar, target));
            }
        }
    }

    private static void collect(Path jar, Path target) {
        String name = jar.getFileName().toString().replaceAll("\\.jar$", "");
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : zip.stream().filter(LicenceTexts::isText).toList()) {
                Path file = target.resolve(name).resolve(entry.getName().replace('/', '_'));
                Files.createDirectories(file.getParent());
                try (InputStream in = zip.getInputStream(entry)) {
                    Files.write(file, in.readAllBytes());
                }
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(jar + " cannot be read", unreadable);
        }
    }

    private static boolean isText(ZipEntry entry) {
        return !entry.isDirectory()
                && TEXT.matcher(entry.getName()).matches()
                && !CODE.matcher(entry.getName()).matches();
    }
}

package org.lectern.console;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lectern.command.ProgramVersion;
import org.lectern.lane.WithoutNode;
import org.lectern.manual.ManPage;
import org.lectern.manual.Manual;

/** What the packages tell about the program is what the program does. */
@WithoutNode
final class PackagingTest {
    private static final Path INSTALLERS = Path.of("installers");
    private static final Pattern OPTION = Pattern.compile("--[a-z]+(-[a-z]+)*");
    private static final Pattern POM_VERSION = Pattern.compile("(?m)^  <version>(.*)</version>$");

    @Test
    void theManualPageHasEveryOptionAndNoOther() throws Exception {
        String page = ManPage.of(Manual.load()).replace("\\-", "-");
        Set<String> headings = options(page.substring(page.indexOf(".SH OPTIONS"), page.indexOf(".SH ENVIRONMENT"))
                .lines()
                .filter(line -> line.startsWith("\\fB-"))
                .collect(Collectors.joining("\n")));

        assertThat(headings).isEqualTo(options(CommandLine.usage()));
    }

    @Test
    void everyOptionOfTheHelpIsUnderstood() {
        for (String option : options(CommandLine.usage())) {
            try {
                CommandLine.parse(List.of(option));
            } catch (CommandLine.UsageException e) {
                assertThat(e).as(option).message().doesNotContain("unknown");
            }
        }
    }

    @Test
    void theVersionIsThatOfThePom() throws Exception {
        String version = POM_VERSION
                .matcher(Files.readString(Path.of("pom.xml")))
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow();

        assertThat(ProgramVersion.text()).isEqualTo(version);
    }

    @Test
    void noInstallerHasAVersionOfItsOwn() throws Exception {
        try (Stream<Path> files = Files.walk(INSTALLERS)) {
            List<Path> texts = files.filter(PackagingTest::isText)
                    .filter(PackagingTest::saysTheVersion)
                    .toList();
            assertThat(texts).isEmpty();
        }
    }

    @Test
    void theIconsForWindowsAndMacOsHoldThePicturesAsTheyAre() throws Exception {
        String ico = Files.readString(INSTALLERS.resolve("icon/lectern.ico"), ISO_8859_1);
        String icns = Files.readString(INSTALLERS.resolve("icon/lectern.icns"), ISO_8859_1);
        for (int size : new int[] {32, 256}) {
            String picture = Files.readString(INSTALLERS.resolve("icon/png/" + size + ".png"), ISO_8859_1);
            assertThat(ico.contains(picture)).as("%d in the .ico", size).isTrue();
            assertThat(icns.contains(picture)).as("%d in the .icns", size).isTrue();
        }
    }

    private static Set<String> options(String text) {
        return OPTION.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isText(Path file) {
        return Files.isRegularFile(file) && !file.toString().matches(".*\\.(png|ico|icns)");
    }

    private static boolean saysTheVersion(Path file) {
        try {
            return Files.readString(file).contains(ProgramVersion.text());
        } catch (IOException unreadable) {
            return true;
        }
    }
}

package org.lectern.console.settings;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lectern.console.text.Language;

/**
 * The settings as they are saved.
 *
 * @param language what the console speaks from its next start on
 * @param utc whether times are shown in UTC
 * @param maskIds whether exports of writes, and reports, have masks in place of ids
 * @param welcomed whether the welcome was shown
 * @param fontSize of the texts, in pixels at 100 %; see {@link FontSize}
 * @param window empty before the first start
 * @param arrangement of tables and split panes
 * @param recent ids of principals, newest first
 * @param subjects those that the Find page showed, by connection, newest first
 */
public record SavedSettings(
        Theme theme,
        Language language,
        boolean utc,
        boolean maskIds,
        boolean welcomed,
        int fontSize,
        Optional<WindowPlace> window,
        Arrangement arrangement,
        List<String> recent,
        Map<String, List<RecentSubject>> subjects) {
    public static final SavedSettings DEFAULTS = new SavedSettings(
            Theme.LIGHT,
            Language.SYSTEM,
            false,
            false,
            false,
            FontSize.STANDARD,
            Optional.empty(),
            Arrangement.NONE,
            List.of(),
            Map.of());

    SavedSettings with(Theme next) {
        return new SavedSettings(
                next, language, utc, maskIds, welcomed, fontSize, window, arrangement, recent, subjects);
    }

    SavedSettings with(Language next) {
        return new SavedSettings(theme, next, utc, maskIds, welcomed, fontSize, window, arrangement, recent, subjects);
    }

    /** After the welcome was shown. */
    SavedSettings asWelcomed() {
        return new SavedSettings(theme, language, utc, maskIds, true, fontSize, window, arrangement, recent, subjects);
    }

    SavedSettings withUtc(boolean next) {
        return new SavedSettings(
                theme, language, next, maskIds, welcomed, fontSize, window, arrangement, recent, subjects);
    }

    SavedSettings withMaskIds(boolean next) {
        return new SavedSettings(theme, language, utc, next, welcomed, fontSize, window, arrangement, recent, subjects);
    }

    SavedSettings withFontSize(int next) {
        return new SavedSettings(theme, language, utc, maskIds, welcomed, next, window, arrangement, recent, subjects);
    }

    SavedSettings with(WindowPlace next) {
        return new SavedSettings(
                theme, language, utc, maskIds, welcomed, fontSize, Optional.of(next), arrangement, recent, subjects);
    }

    SavedSettings with(Arrangement next) {
        return new SavedSettings(theme, language, utc, maskIds, welcomed, fontSize, window, next, recent, subjects);
    }

    SavedSettings withRecent(List<String> next) {
        return new SavedSettings(
                theme, language, utc, maskIds, welcomed, fontSize, window, arrangement, List.copyOf(next), subjects);
    }

    SavedSettings withSubjects(Map<String, List<RecentSubject>> next) {
        return new SavedSettings(
                theme, language, utc, maskIds, welcomed, fontSize, window, arrangement, recent, Map.copyOf(next));
    }
}

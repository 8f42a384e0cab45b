package org.lectern.transfer;

/**
 * Texts in files that people open in a spreadsheet, which takes some beginnings for those of a formula and runs it: a quote
 * before them makes them texts there (OWASP's advice against CSV injection). What is written so is read back as it was.
 */
public final class SpreadsheetCell {
    /** What a spreadsheet may take for the beginning of a formula, in either width, or skips before it looks. */
    private static final String FORMULA = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

    private static final char QUOTE = '\'';

    private SpreadsheetCell() {}

    /** A text as a cell that is no formula. One that would be read back as another, because it begins like one, gets a quote, too. */
    public static String harmless(String text) {
        return isFormula(text, quotes(text)) ? QUOTE + text : text;
    }

    /** The text that {@link #harmless} was given; a cell that it would not have written stays as it is. */
    public static String original(String cell) {
        int quotes = quotes(cell);
        return quotes > 0 && isFormula(cell, quotes) ? cell.substring(1) : cell;
    }

    /**
     * A text as a cell between tabs, for the clipboard.
     *
     * @return without its own tabs and line ends, behind which others would begin
     */
    public static String pasted(String text) {
        return harmless(text.replaceAll("[\t\r\n]+", " "));
    }

    private static int quotes(String text) {
        int quotes = 0;
        while (quotes < text.length() && text.charAt(quotes) == QUOTE) {
            quotes++;
        }
        return quotes;
    }

    private static boolean isFormula(String text, int from) {
        return from < text.length() && FORMULA.indexOf(text.charAt(from)) >= 0;
    }
}

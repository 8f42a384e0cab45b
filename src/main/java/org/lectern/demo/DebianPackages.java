package org.lectern.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.transfer.Entry;
import org.lectern.transfer.EntryType;
import org.lectern.transfer.EntryWriter;
import org.lectern.transfer.TransferFormat;

/**
 * Turns Debian's package index, as {@code apt-cache dumpavail} prints it, into an import of some 60,000 items that nobody
 * here made up.
 *
 * <p>A package is an item, {@code c:debian:name}; its section is a group that has it, {@code g:debian:section}; its
 * maintainer is a user that has it too, {@code u:debian:hash}: of maintainers nothing is kept but a hash. What
 * the index does not say, visibility and time, follows from a hash of name and version: the same index makes the same file.
 */
public final class DebianPackages {
    private static final Instant FIRST = Instant.parse("2005-06-06T00:00:00Z");
    private static final long SPAN_MILLIS = 18L * 365 * 24 * 3600 * 1000;
    private static final int REPORT_EACH = 1_000;

    private final MessageDigest digest;
    private final Set<String> principals = new HashSet<>();
    private final Set<String> packages = new HashSet<>();

    private DebianPackages() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256.", e);
        }
    }

    /**
     * Writes the import file, as a whole or not at all. Blocks.
     *
     * @param dumpavail the index; read to its end, not closed
     * @param importFile JSON lines; replaced if it exists
     * @param progress hears how many packages are written, now and then
     * @return how many packages were written
     * @throws IOException if either cannot be read or written
     */
    public static long write(InputStream dumpavail, Path importFile, LongConsumer progress) throws IOException {
        Path part = importFile.resolveSibling(importFile.getFileName() + ".part");
        try {
            long written;
            try (OutputStream out = Files.newOutputStream(part);
                    EntryWriter writer =
                            new EntryWriter(out, TransferFormat.JSON_LINES, EnumSet.allOf(EntryType.class))) {
                written = new DebianPackages().write(dumpavail, writer, progress);
            }
            // The same file again keeps its time, and so the checkpoint of an import that was interrupted.
            if (!Files.exists(importFile) || Files.mismatch(part, importFile) >= 0) {
                Files.move(part, importFile, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
            return written;
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /**
     * Runs {@code apt-cache dumpavail} on this machine and writes what it prints. Blocks.
     *
     * @throws IOException with a sentence, if this is no Debian, or its index is empty
     */
    public static long writeFromThisMachine(Path importFile, LongConsumer progress) throws IOException {
        Process process;
        try {
            process = new ProcessBuilder("apt-cache", "dumpavail")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            throw new IOException("This machine has no apt-cache: the package index needs Debian or a relative.", e);
        }
        try (InputStream index = process.getInputStream()) {
            long written = write(index, importFile, progress);
            if (written == 0) {
                Files.deleteIfExists(importFile);
                throw new IOException("The package index is empty; run apt-get update first.");
            }
            return written;
        } finally {
            process.destroy();
        }
    }

    private long write(InputStream dumpavail, EntryWriter writer, LongConsumer progress) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(dumpavail, StandardCharsets.UTF_8), 1 << 16);
        Map<String, String> stanza = new HashMap<>();
        long written = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            int colon = line.indexOf(": ");
            if (line.isEmpty()) {
                written += write(stanza, writer);
                stanza.clear();
                if (written % REPORT_EACH == 0) {
                    progress.accept(written);
                }
            } else if (colon > 0 && line.charAt(0) != ' ') {
                stanza.putIfAbsent(line.substring(0, colon), line.substring(colon + 2));
            }
        }
        written += write(stanza, writer);
        progress.accept(written);
        return written;
    }

    private int write(Map<String, String> stanza, EntryWriter writer) throws IOException {
        String name = stanza.get("Package");
        // Several versions of a package may be available; the first is the one that apt shows.
        if (name == null || name.isBlank() || !packages.add(name)) {
            return 0;
        }
        byte[] hash = hash(name + " " + stanza.getOrDefault("Version", ""));
        ContentId content = ContentId.of("c:debian:" + name);
        String summary = first(stanza.get("Description"), stanza.get("Description-en"), name);
        String section = stanza.getOrDefault("Section", "misc").replace('/', '-');
        PrincipalId group = PrincipalId.of("g:debian:" + section);
        PrincipalId user = PrincipalId.of(
                "u:debian:" + HexFormat.of().formatHex(hash(stanza.getOrDefault("Maintainer", "nobody")), 0, 6));
        introduce(group, "Section " + section, writer);
        introduce(user, "Maintainer " + user.name(), writer);
        writer.write(Entry.Item.of(content, summary, visibility(hash), time(hash)));
        writer.write(new Entry.Membership(content, group, MemberRole.VIEWER));
        // In the same role: then both go into one transaction, which halves the time of the import.
        writer.write(new Entry.Membership(content, user, MemberRole.VIEWER));
        return 1;
    }

    private void introduce(PrincipalId id, String displayName, EntryWriter writer) throws IOException {
        if (principals.add(id.value())) {
            writer.write(new Entry.Principal(new Principal(id, displayName, Visibility.PUBLIC)));
        }
    }

    private static String first(@Nullable String one, @Nullable String other, String otherwise) {
        String text = one != null ? one : other != null ? other : otherwise;
        return text.isBlank() ? otherwise : text;
    }

    /** Six of ten public, three for those logged in, one private. */
    private static Visibility visibility(byte[] hash) {
        int tenth = (hash[0] & 0xff) % 10;
        return tenth < 6 ? Visibility.PUBLIC : tenth < 9 ? Visibility.LOGGEDIN : Visibility.PRIVATE;
    }

    private static Instant time(byte[] hash) {
        long number = 0;
        for (int i = 1; i < 8; i++) {
            number = (number << 8) | (hash[i] & 0xff);
        }
        return FIRST.plusMillis(number % SPAN_MILLIS);
    }

    private byte[] hash(String text) {
        return digest.digest(text.getBytes(StandardCharsets.UTF_8));
    }
}

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts PNG pictures of one icon, named SIZE.png, into the files that Windows and macOS read. Both formats are a list of
 * PNGs behind a small header, so the same pictures always give the same bytes.
 *
 * <p>Arguments: the directory of the pictures, the .ico to write, the .icns to write.
 */
final class IconFiles {
    private static final int[] ICO_SIZES = {16, 24, 32, 48, 64, 128, 256};
    private static final int ICO_HEADER = 6;
    private static final int ICO_ENTRY = 16;

    /** Apple's type for each size that may be a PNG; those from ic11 on are for screens of twice the density. */
    private static final Map<String, Integer> ICNS_TYPES = icnsTypes();

    private IconFiles() {}

    public static void main(String[] arguments) throws IOException {
        Path pictures = Path.of(arguments[0]);
        Files.write(Path.of(arguments[1]), ico(pictures));
        Files.write(Path.of(arguments[2]), icns(pictures));
    }

    private static byte[] ico(Path pictures) throws IOException {
        List<byte[]> images = new ArrayList<>();
        for (int size : ICO_SIZES) {
            images.add(picture(pictures, size));
        }
        int offset = ICO_HEADER + ICO_ENTRY * images.size();
        int length = offset + images.stream().mapToInt(image -> image.length).sum();
        ByteBuffer file = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        file.putShort((short) 0).putShort((short) 1).putShort((short) images.size());
        for (int i = 0; i < images.size(); i++) {
            // 256 is written as 0.
            byte size = (byte) ICO_SIZES[i];
            file.put(size).put(size).put((byte) 0).put((byte) 0);
            file.putShort((short) 1).putShort((short) 32);
            file.putInt(images.get(i).length).putInt(offset);
            offset += images.get(i).length;
        }
        images.forEach(file::put);
        return file.array();
    }

    private static byte[] icns(Path pictures) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        for (Map.Entry<String, Integer> type : ICNS_TYPES.entrySet()) {
            byte[] image = picture(pictures, type.getValue());
            out.write(type.getKey().getBytes(StandardCharsets.US_ASCII));
            out.writeInt(image.length + 8);
            out.write(image);
        }
        ByteBuffer file = ByteBuffer.allocate(body.size() + 8);
        file.put("icns".getBytes(StandardCharsets.US_ASCII)).putInt(file.capacity()).put(body.toByteArray());
        return file.array();
    }

    private static byte[] picture(Path pictures, int size) throws IOException {
        return Files.readAllBytes(pictures.resolve(size + ".png"));
    }

    private static Map<String, Integer> icnsTypes() {
        Map<String, Integer> types = new LinkedHashMap<>();
        types.put("icp4", 16);
        types.put("icp5", 32);
        types.put("ic07", 128);
        types.put("ic08", 256);
        types.put("ic09", 512);
        types.put("ic11", 32);
        types.put("ic12", 64);
        types.put("ic13", 256);
        types.put("ic14", 512);
        types.put("ic10", 1024);
        return types;
    }
}

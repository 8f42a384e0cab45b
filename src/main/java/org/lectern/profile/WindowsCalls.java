package org.lectern.profile;

import static java.nio.charset.StandardCharsets.UTF_16LE;

import java.lang.ref.Reference;
import jnr.ffi.LibraryLoader;
import jnr.ffi.Memory;
import jnr.ffi.Pointer;
import jnr.ffi.Runtime;
import jnr.ffi.Struct;
import jnr.ffi.byref.PointerByReference;

/**
 * The calls of wincred.h, by jnr-ffi, which the driver brings along. Nothing of this class is loaded but on Windows, and there
 * it was never run; only the layout of the record, and what goes into the calls and comes back, were tried elsewhere.
 */
final class WindowsCalls implements WindowsCredentials.Calls {
    private static final int CRED_TYPE_GENERIC = 1;
    /** For this user on this computer; not carried along to others. */
    private static final int CRED_PERSIST_LOCAL_MACHINE = 2;

    /** The functions, by their names in advapi32.dll; each answers 0 for no, and then the last error says why. */
    @SuppressWarnings("MemberName")
    public interface Functions {
        int CredReadW(Pointer target, int type, int flags, PointerByReference credential);

        int CredWriteW(Pointer credential, int flags);

        int CredDeleteW(Pointer target, int type, int flags);

        void CredFree(Pointer credential);
    }

    /** CREDENTIALW. */
    static final class Credential extends Struct {
        final Unsigned32 flags = new Unsigned32();
        final Unsigned32 type = new Unsigned32();
        final Struct.Pointer target = new Struct.Pointer();
        final Struct.Pointer comment = new Struct.Pointer();
        final Unsigned32 lastWrittenLow = new Unsigned32();
        final Unsigned32 lastWrittenHigh = new Unsigned32();
        final Unsigned32 size = new Unsigned32();
        final Struct.Pointer content = new Struct.Pointer();
        final Unsigned32 persist = new Unsigned32();
        final Unsigned32 attributeCount = new Unsigned32();
        final Struct.Pointer attributes = new Struct.Pointer();
        final Struct.Pointer targetAlias = new Struct.Pointer();
        final Struct.Pointer user = new Struct.Pointer();

        Credential(Runtime runtime) {
            super(runtime);
        }
    }

    private final Functions functions;
    private final Runtime runtime;

    WindowsCalls() {
        functions = LibraryLoader.create(Functions.class).failImmediately().load("advapi32");
        runtime = Runtime.getRuntime(functions);
    }

    @Override
    public byte[] read(String target) throws WindowsCredentials.RefusedException {
        PointerByReference found = new PointerByReference();
        require(functions.CredReadW(text(target), CRED_TYPE_GENERIC, 0, found));
        Pointer address = found.getValue();
        try {
            Credential credential = new Credential(runtime);
            credential.useMemory(address);
            byte[] content = new byte[credential.size.intValue()];
            if (content.length > 0) {
                Pointer there = credential.content.get();
                there.get(0, content, 0, content.length);
                there.setMemory(0, content.length, (byte) 0);
            }
            return content;
        } finally {
            functions.CredFree(address);
        }
    }

    @Override
    public void write(String target, String user, byte[] content) throws WindowsCredentials.RefusedException {
        Pointer targetText = text(target);
        Pointer userText = text(user);
        Pointer copy = Memory.allocateDirect(runtime, Math.max(content.length, 1), true);
        try {
            copy.put(0, content, 0, content.length);
            Credential credential = new Credential(runtime);
            Pointer memory = Memory.allocateDirect(runtime, Struct.size(credential), true);
            credential.useMemory(memory);
            credential.type.set(CRED_TYPE_GENERIC);
            credential.persist.set(CRED_PERSIST_LOCAL_MACHINE);
            credential.target.set(targetText);
            credential.user.set(userText);
            credential.size.set(content.length);
            credential.content.set(copy);
            require(functions.CredWriteW(memory, 0));
        } finally {
            copy.setMemory(0, Math.max(content.length, 1), (byte) 0);
            // The record holds their addresses only, so nothing else keeps them until the call is over.
            Reference.reachabilityFence(targetText);
            Reference.reachabilityFence(userText);
        }
    }

    @Override
    public void delete(String target) throws WindowsCredentials.RefusedException {
        require(functions.CredDeleteW(text(target), CRED_TYPE_GENERIC, 0));
    }

    private void require(int answer) throws WindowsCredentials.RefusedException {
        if (answer == 0) {
            throw new WindowsCredentials.RefusedException(runtime.getLastError());
        }
    }

    /** In UTF-16 with a zero at its end, as wide characters are on Windows. */
    private Pointer text(String text) {
        byte[] bytes = (text + '\0').getBytes(UTF_16LE);
        Pointer memory = Memory.allocateDirect(runtime, bytes.length, true);
        memory.put(0, bytes, 0, bytes.length);
        return memory;
    }
}

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Needs Java 17 or newer. */
public final class Verify {
    /** Whether Croupier signed these exact bytes. Ask before parsing the body; answer 401 when it says no. */
    public static boolean isCallbackAuthentic(byte[] rawBody, String signature, String secret)
            throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
        String expected = HexFormat.of().formatHex(mac.doFinal(rawBody));
        return signature != null && MessageDigest.isEqual(expected.getBytes(UTF_8), signature.getBytes(UTF_8));
    }

    // To try it: java Verify.java "$SECRET" "$X_SIGNATURE" < body.json; exits with 0 when the signature is good, else 1.
    public static void main(String[] args) throws IOException, GeneralSecurityException {
        System.exit(isCallbackAuthentic(System.in.readAllBytes(), args[1], args[0]) ? 0 : 1);
    }
}

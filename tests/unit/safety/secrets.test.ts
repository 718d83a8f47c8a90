import { expect, test } from "vitest";
import { createSecrets } from "#server/platform/core/secrets.ts";

test("an encrypted text with a shorter tag, or a changed one, is refused", () => {
  const secrets = createSecrets("a secret of at least thirty-two characters");
  const text = secrets.encrypt("unsubscribe");
  expect(secrets.decrypt(text)).toBe("unsubscribe");
  const [version, nonce, tag = "", hidden] = text.split(".");
  const withTag = (bytes: Buffer) => [version, nonce, bytes.toString("base64url"), hidden].join(".");
  for (const length of [0, 4, 8, 12, 15]) {
    const short = Buffer.from(tag, "base64url").subarray(0, length);
    expect(() => secrets.decrypt(withTag(short)), String(length)).toThrow();
  }
  expect(() => secrets.decrypt(withTag(Buffer.alloc(16)))).toThrow();
});

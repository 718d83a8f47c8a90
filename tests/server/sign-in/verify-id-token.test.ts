import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createMetadataReader, originsOf } from "#server/admin/sign-in/provider-metadata.ts";
import { createSignInNonces } from "#server/admin/sign-in/sign-in.ts";
import { followIssuer, verifyIdToken } from "#server/admin/sign-in/verify-id-token.ts";
import { readConfig } from "#server/platform/core/config.ts";
import { type SignInProvider, startSignInProvider } from "#tests/support/sign-in-provider.ts";

let provider: SignInProvider;
beforeAll(async () => {
  provider = await startSignInProvider();
});
afterAll(() => provider.stop());
afterEach(() => {
  provider.reset();
  vi.useRealTimers();
});

const follow = () => followIssuer(createMetadataReader(provider.issuer), [provider.clientId]);
const verify = async (trust = follow()) => verifyIdToken(await trust(), await provider.issue());

describe("algorithms", () => {
  test.each(["RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA"])("%s is accepted", async (algorithm) => {
    provider.behavior.algorithm = algorithm;
    await provider.rotate();
    expect((await verify()).sub).toBe("ada");
  });

  test("a shared secret is refused with what to do", async () => {
    provider.behavior.algorithm = "HS256";
    await expect(verify()).rejects.toThrow("Choose RS256 or ES256 for this client at the sign-in provider.");
  });
});

describe("keys that the provider replaces", () => {
  test("a new key under the same id is fetched at once", async () => {
    const trust = follow();
    await verify(trust);
    await provider.rotate(true);
    expect((await verify(trust)).sub).toBe("ada");
  });

  test("a new key id is fetched five seconds after the last fetch", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const trust = follow();
    await verify(trust);
    await provider.rotate();
    await expect(verify(trust)).rejects.toThrow("with a key that the sign-in provider does not publish");
    vi.setSystemTime(Date.now() + 6_000);
    expect((await verify(trust)).sub).toBe("ada");
  });

  test("a wrong signature is refused after one fetch", async () => {
    const trust = follow();
    const [head, body] = (await provider.issue()).split(".");
    const [, , signature] = (await provider.issue()).split(".");
    await expect(verifyIdToken(await trust(), `${head}.${body}.${signature}`)).rejects.toThrow("signature");
  });
});

test.each([
  ["another client", { aud: "other" }, "The ID token is for another client, other. Correct OIDC_CLIENT_ID."],
  ["another party", { aud: ["platform"], azp: "other" }, "The ID token was issued for another client, other."],
  [
    "another issuer",
    { iss: "https://other.example" },
    "The ID token comes from another issuer, https://other.example.",
  ],
  ["nobody", { sub: undefined }, "The claim sub of the ID token is missing or wrong."],
])("a token for %s is refused", async (_name, claims, expected) => {
  provider.behavior.claims = claims;
  await expect(verify()).rejects.toThrow(expected);
});

test.each([
  ["with the party", { aud: ["other", "platform"], azp: "platform" }],
  ["without the party", { aud: ["other", "platform"], azp: undefined }],
])("several audiences are accepted when the platform is one, %s", async (_name, claims) => {
  provider.behavior.claims = claims;
  expect((await verify()).sub).toBe("ada");
});

test("a provider with a path, whose keys have no id, is trusted until its key changes", async () => {
  const other = await startSignInProvider("platform", "/realms/main");
  onTestFinished(() => other.stop());
  for (const [written, spelled] of [
    ["", ""],
    ["/", "/"],
    ["", "/"],
  ] as const) {
    Object.assign(other.behavior, { namesKeys: false, issuerSuffix: spelled });
    const { oidc } = readConfig([], { OIDC_ISSUER: other.issuer + written, OIDC_CLIENT_ID: other.clientId });
    const trust = followIssuer(createMetadataReader(oidc?.issuer ?? ""), [other.clientId]);
    expect((await verifyIdToken(await trust(), await other.issue())).sub).toBe("ada");
    await other.rotate();
    expect((await verifyIdToken(await trust(), await other.issue())).sub).toBe("ada");
    await expect(verifyIdToken(await trust(), await provider.issue())).rejects.toThrow();
  }
});

test.each([240, -240])("a clock that differs by %s seconds is borne", async (clock) => {
  provider.behavior.clock = clock;
  expect((await verify()).sub).toBe("ada");
});

describe("a provider that cannot be used is named with the cause", () => {
  const read = (issuer: string, timeoutMs = 10_000) => createMetadataReader(issuer, timeoutMs).read();
  const host = () => new URL(provider.issuer).host;

  test("it does not answer", async () => {
    provider.behavior.silent = "discovery";
    await expect(read(provider.issuer, 50)).rejects.toThrow(`${host()} cannot be reached: it did not answer`);
  });
  test("it refuses connections, and is read again once it is back", async () => {
    await expect(read("http://127.0.0.1:9")).rejects.toThrow("127.0.0.1:9 cannot be reached: ");
    provider.behavior.status = 502;
    const reader = createMetadataReader(provider.issuer);
    await expect(reader.read()).rejects.toThrow("answered 502");
    provider.reset();
    expect((await reader.read()).issuer).toBe(provider.issuer);
  });
  test("the path is wrong", async () => {
    await expect(read(`${provider.issuer}/realms/none`)).rejects.toThrow("answered 404. Correct OIDC_ISSUER.");
  });
  test("it calls itself otherwise", async () => {
    provider.behavior.issuerSuffix = "/v2.0";
    await expect(read(provider.issuer)).rejects.toThrow(`Set OIDC_ISSUER=${provider.issuer}/v2.0.`);
    provider.behavior.issuerSuffix = "/{tenantid}/v2.0";
    await expect(read(provider.issuer)).rejects.toThrow("Put the id of your tenant into OIDC_ISSUER.");
  });
  test("endpoints at other origins are known", async () => {
    provider.behavior.isSpread = true;
    expect(originsOf(await read(provider.issuer))).toHaveLength(2);
  });
});

test("a nonce tells when its sign-in started, and cannot be forged", () => {
  const nonces = createSignInNonces("k".repeat(32));
  const before = Date.now();
  const nonce = nonces.create();
  expect(nonces.startedAt(nonce)).toBeGreaterThanOrEqual(before);
  const [content = "", signature] = nonce.split(".");
  expect(nonces.startedAt(`z${content}.${signature}`)).toBeNull();
  for (const other of [
    "",
    "x",
    "a.b",
    undefined,
    5,
    crypto.randomUUID(),
    createSignInNonces("o".repeat(32)).create(),
  ]) {
    expect(nonces.startedAt(other)).toBeNull();
  }
});

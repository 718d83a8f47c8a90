import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { StateStore } from "oidc-client-ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestIdToken } from "#extension/sign-in/sign-in.ts";

/** A provider whose ID tokens are set by each test. */
let authority = "";
let claims: Record<string, unknown> = {};
let verifier: string | null = null;

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

const provider = createServer(async (request, response) => {
  response.setHeader("content-type", "application/json");
  if (request.url !== "/token") {
    const endpoints = { authorization_endpoint: `${authority}/auth`, token_endpoint: `${authority}/token` };
    return response.end(JSON.stringify({ issuer: authority, ...endpoints }));
  }
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  verifier = new URLSearchParams(Buffer.concat(parts).toString()).get("code_verifier");
  const idToken = `${encoded({ alg: "RS256" })}.${encoded({ sub: "ada", ...claims })}.c2lnbmF0dXJl`;
  return response.end(JSON.stringify({ access_token: "access", token_type: "Bearer", id_token: idToken }));
});
beforeAll(async () => {
  await new Promise<void>((listening) => provider.listen(0, "127.0.0.1", listening));
  authority = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => provider.close(closed)));

function memoryStore(): StateStore {
  const storage = new Map<string, string>();
  return {
    set: async (key, value) => void storage.set(key, value),
    get: async (key) => storage.get(key) ?? null,
    remove: async (key) => {
      const value = storage.get(key) ?? null;
      storage.delete(key);
      return value;
    },
    getAllKeys: async () => [...storage.keys()],
  };
}

/** Signs in; `answer` builds the parameters of the redirect from those of the request. */
const signIn = (answer: (query: URLSearchParams) => Record<string, string> | null, asksForAccount = false) =>
  requestIdToken({
    authority,
    clientId: "extension",
    scope: "openid",
    redirectUri: "https://extension.example/",
    stateStore: memoryStore(),
    asksForAccount,
    createNonce: async () => crypto.randomUUID(),
    openWindow: async (url) => {
      const returned = answer(new URL(url).searchParams);
      return returned && `https://extension.example/?${new URLSearchParams(returned)}`;
    },
  });

const honest = (query: URLSearchParams) => {
  claims = { nonce: query.get("nonce") };
  return { code: "code", state: query.get("state") ?? "" };
};

test("A sign-in sends state, nonce and PKCE, and returns the ID token with the nonce", async () => {
  let query = new URLSearchParams();
  const idToken = await signIn((sent) => {
    query = sent;
    return honest(sent);
  });
  expect(idToken?.split(".")).toHaveLength(3);
  expect(query.get("nonce")).toMatch(/^[0-9a-f-]{36}$/);
  expect(query.get("code_challenge_method")).toBe("S256");
  expect(
    createHash("sha256")
      .update(verifier ?? "")
      .digest("base64url"),
  ).toBe(query.get("code_challenge"));
});

test("An ID token with another nonce, or with none, is refused", async () => {
  for (const other of [{ nonce: "another" }, {}]) {
    const answer = (query: URLSearchParams) => {
      const returned = honest(query);
      claims = other;
      return returned;
    };
    await expect(signIn(answer)).rejects.toThrow("nonce");
  }
});

test("A response with the state of another sign-in is refused", async () => {
  await expect(signIn((query) => ({ ...honest(query), state: "another" }))).rejects.toThrow("state");
});

test("A window closed by the user returns nothing", async () => {
  expect(await signIn(() => null)).toBeNull();
});

test.each([true, false])("the provider shows the account choice only on request (%s)", async (asksForAccount) => {
  let prompt: string | null = "";
  await signIn((query) => {
    prompt = query.get("prompt");
    return null;
  }, asksForAccount);
  expect(prompt).toBe(asksForAccount ? "select_account" : null);
});

test("a provider without a choice of accounts asks to sign in instead", async () => {
  const prompts: (string | null)[] = [];
  const idToken = await signIn((query) => {
    prompts.push(query.get("prompt"));
    const isChoice = query.get("prompt") === "select_account";
    return isChoice ? { error: "invalid_request", state: query.get("state") ?? "" } : honest(query);
  }, true);
  expect([idToken === null, prompts]).toEqual([false, ["select_account", "login"]]);
});

import { ErrorResponse, ErrorTimeout, OidcClient } from "oidc-client-ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ApiError } from "#shared/client/errors.ts";
import { explainSignIn } from "#shared/client/sign-in-problem.ts";
import { promptOf } from "#shared/client/sign-in-request.ts";
import { type SignInProvider, startSignInProvider } from "#tests/support/sign-in-provider.ts";

let provider: SignInProvider;
beforeAll(async () => {
  provider = await startSignInProvider();
});
afterAll(() => provider.stop());
afterEach(() => provider.reset());

const host = () => new URL(provider.issuer).host;
const reported: unknown[] = [];
const explain = (error: unknown, authority = provider.issuer) =>
  explainSignIn(error, {
    authority,
    origin: "https://console.example",
    fetch,
    report: (cause) => reported.push(cause),
  });

/** Signs in with the library that console and extension use. @returns the explanation of its failure */
async function failure(authority = provider.issuer, timeoutSeconds = 10): Promise<string> {
  const stored = new Map<string, string>();
  const oidc = new OidcClient({
    authority,
    client_id: provider.clientId,
    redirect_uri: "https://console.example/auth/callback",
    response_type: "code",
    scope: "openid",
    requestTimeoutInSeconds: timeoutSeconds,
    stateStore: {
      set: async (key, value) => void stored.set(key, value),
      get: async (key) => stored.get(key) ?? null,
      remove: async (key) => stored.get(key) ?? null,
      getAllKeys: async () => [...stored.keys()],
    },
  });
  try {
    const { url } = await oidc.createSigninRequest({ nonce: "n", state: { returnTo: "/" } });
    const back = await fetch(url, { redirect: "manual" });
    await oidc.processSigninResponse(back.headers.get("location") ?? "");
    return "signed in";
  } catch (error) {
    return explain(error, authority);
  }
}

describe("a failed sign-in says who must do what, with the provider's own words", () => {
  it("nothing fails", async () => expect(await failure()).toBe("signed in"));

  it.each([
    ["access_denied", /did not let you in\. Ask its administrator to assign this application to you\./],
    ["server_error", /had an error of its own\. Try again later/],
    ["consent_required", /needs your consent/],
    ["login_required", /wants you to sign in there/],
    ["unauthorized_client", /must allow the authorization code flow/],
    ["something_new", /refused the sign-in \(something_new\)/],
    ["toString", /refused the sign-in \(toString\)/],
  ])("%s", async (error, expected) => {
    provider.behavior.authorizationError = { error, description: "Because of rule 7." };
    const text = await failure();
    expect(text).toMatch(expected);
    expect(text).toContain(`${host()} says: “Because of rule 7.”`);
  });

  it.each([
    ["a client secret by description", { error: "invalid_request", error_description: "client_secret is missing." }],
    [
      "Entra's words",
      { error: "invalid_client", error_description: "must contain: 'client_assertion' or 'client_secret'" },
    ],
  ])("%s", async (_name, body) => {
    provider.behavior.tokenError = { status: 401, body };
    expect(await failure()).toMatch(/asks for a client secret, which no browser can keep\. The operator must register/);
  });

  it("a client that is not known", async () => {
    provider.behavior.tokenError = { status: 401, body: { error: "invalid_client" } };
    expect(await failure()).toContain("The operator must check OIDC_CLIENT_ID");
  });

  it("a wrong path", async () => {
    expect(await failure(`${provider.issuer}/realms/none`)).toContain("The operator must correct OIDC_ISSUER.");
  });

  it("a provider that does not answer", async () => {
    provider.behavior.silent = "discovery";
    expect(await failure(provider.issuer, 0.1)).toContain("did not answer within 10 seconds");
    expect(await explain(new ErrorTimeout("Network timed out"))).toContain("did not answer within 10 seconds");
  });

  it("a provider that cannot be reached, and one that does not allow this origin", async () => {
    expect(await failure("http://127.0.0.1:9")).toBe(
      "127.0.0.1:9 cannot be reached. Check your connection and try again. If it stays, tell the operator of this platform.",
    );
    // Only a browser checks origins.
    expect(await explain(new TypeError("Failed to fetch"))).toContain(
      "add https://console.example to the allowed web origins",
    );
  });

  it("a token endpoint at another host that does not allow this origin is named", async () => {
    provider.behavior.isSpread = true;
    const { metadataService } = new OidcClient({ authority: provider.issuer, client_id: "c", redirect_uri: "r" });
    const text = await explainSignIn(new TypeError("Failed to fetch"), {
      ...{ authority: provider.issuer, origin: "https://console.example", fetch },
      tokenEndpoint: () => metadataService.getTokenEndpoint(),
    });
    expect(text).toContain("answers, but not to this page");
    expect(text).not.toContain(host());
  });

  it.each([
    ["an error of its own", { status: 502, body: {} }, /had an error of its own/],
    ["no ID token", { status: 200, body: { access_token: "a", token_type: "Bearer" } }, /must allow the scope openid/],
  ])("%s at the token endpoint", async (_name, answer, expected) => {
    provider.behavior.tokenError = answer;
    expect(await failure()).toMatch(expected);
  });

  it("the platform's log learns host and cause, but none of the provider's words", async () => {
    reported.length = 0;
    provider.behavior.authorizationError = { error: "access_denied", description: "Ada may not." };
    await failure();
    expect(reported).toEqual([{ code: "access_denied", host: host() }]);
  });

  it("a response that does not belong to the request", async () => {
    expect(await explain(new Error("No matching state found in storage"))).toContain("Please sign in again.");
    expect(await explain(new ErrorResponse({ error: "invalid_grant" }, new URLSearchParams()))).toContain(
      "took too long or was opened twice",
    );
  });

  it("what our own server says", async () => {
    expect(await explain(new ApiError("unauthorized", "The clock is wrong."))).toBe("The clock is wrong.");
  });
});

it("another account is asked for by select_account, or by login where the provider has no choice of accounts", () => {
  expect(promptOf({})).toBe("select_account");
  expect(promptOf({ prompt_values_supported: ["none", "login"] })).toBe("login");
  expect(promptOf({ prompt_values_supported: ["login", "select_account"] })).toBe("select_account");
});

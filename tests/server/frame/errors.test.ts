import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

const noAuthorization = "You have no authorization to access this page.";

describe("errors are plain text with the statuses of the wire", () => {
  test("no token is 403 with a text", async () => {
    const answer = await platform.api("/auth/me");
    expect([answer.status, answer.text]).toEqual([403, noAuthorization]);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  test("a bad token is 401 with a text, also for public calls", async () => {
    for (const path of ["/auth/me", "/settings"]) {
      const answer = await platform.api(path, { headers: { authorization: "Bearer forged.token.here" } });
      expect([answer.status, answer.text]).toEqual([401, "An unexpected error occurred"]);
    }
  });

  test("a missing path is 404", async () => {
    const answer = await platform.api("/no/such/path", { account: "admin" });
    expect([answer.status, answer.text]).toEqual([404, "Page not found"]);
  });

  test("a missing entity is 404", async () => {
    const answer = await platform.api("/user/5b0e1f3a-0000-4000-8000-000000000000", { account: "admin" });
    expect([answer.status, answer.text]).toEqual([404, "Page not found"]);
  });

  test.each(["{", "[1,", '{"a":1}}', '{"__proto__":{"a":1}}', "nonsense", '"text"', "[]", "42", "null"])(
    "the malformed body %s is a 400 with a readable text",
    async (body) => {
      const answer = await platform.api("/product/event", { method: "POST", body, account: "admin" });
      expect(answer.status).toBe(400);
      expect(answer.text).toMatch(/^[A-Z].*\.$/);
    },
  );

  test("an empty body is read as none", async () => {
    const answer = await platform.api("/product/event", { method: "POST", body: "", account: "admin" });
    expect([answer.status, answer.text]).toEqual([400, "The field key is missing."]);
  });

  test("a wrong field is reported in plain words", async () => {
    const event = (body: object) => platform.api("/product/event", { method: "POST", body, account: "admin" });
    expect((await event({ key: "People", type: "Nothing" })).text).toBe("The field type must be one of Page, Feature.");
    expect((await event({ key: 5, type: "Page" })).text).toBe("The field key must be text.");
    const session = await platform.api("/product/session/nothing", {
      method: "PUT",
      body: { endTime: "" },
      account: "admin",
    });
    expect([session.status, session.text]).toEqual([400, "The field id is not a valid id."]);
  });

  test("a body over 5 MB is 413 with a text", async () => {
    const answer = await platform.api("/product/event", {
      method: "POST",
      body: { key: "x".repeat(6_000_000), type: "Page" },
      account: "admin",
    });
    expect([answer.status, answer.text]).toEqual([
      413,
      "The request is too large: 5 MB at most, 1 MB without signing in.",
    ]);
  });

  test("a body with another content type is 415 with a text", async () => {
    const answer = await platform.api("/product/event", {
      method: "POST",
      body: "<event/>",
      account: "admin",
      headers: { "content-type": "application/xml" },
    });
    expect([answer.status, answer.text]).toEqual([415, "The request body must be JSON."]);
  });

  test("an address that cannot be decoded is 400", async () => {
    const answer = await platform.api("/user/%E0%A4%A", { account: "admin" });
    expect(answer.status).toBe(400);
  });

  test("digits and true or false in a query are converted to the types of the call", async () => {
    const answer = await platform.api("/user?limit=1&offset=0&filter%5Bquery%5D=demo", { account: "admin" });
    expect(answer.json()).toMatchObject({ limit: 1, offset: 0, count: 4 });
    const wrong = await platform.api("/user?limit=many", { account: "admin" });
    expect([wrong.status, wrong.text]).toEqual([400, "The field limit must be a number."]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupSearch } from "#console/core/selected-group.ts";
import { tokenExpiry } from "#console/core/token-store.ts";
import { pageTitle } from "#console/core/use-title.ts";
import { safeReturn } from "#console/session/return-location.ts";
import { sessionUser } from "#console/session/session-user.ts";

type Me = Parameters<typeof sessionUser>[0];

function me(tenants: unknown[]): Me {
  return {
    id: "u",
    email: "ada@example.org",
    emailVerified: true,
    fullName: "Ada Example",
    createdAt: "2026-01-01T00:00:00.000Z",
    tenants,
  } as Me;
}

const membership = { id: "tu", tenantId: "t", userId: "u", roles: ["admin"], adminSegments: ["s"], status: "active" };

describe("The signed-in user", () => {
  it("only tenants[0] counts", () => {
    const user = sessionUser(me([membership, { ...membership, tenantId: "other", roles: [] }]));
    expect(user).toMatchObject({ tenantId: "t", roles: ["admin"], adminSegments: ["s"], hasNoPermissions: false });
  });

  it("a user with empty permissions is recognized by the status or by having no tenant at all", () => {
    expect(sessionUser(me([])).hasNoPermissions).toBe(true);
    expect(sessionUser(me([{ ...membership, status: "empty-permissions" }])).hasNoPermissions).toBe(true);
  });

  it("a user without a name is shown by email", () => {
    expect(sessionUser({ ...me([membership]), fullName: "" }).fullName).toBe("ada@example.org");
  });
});

describe("The return URL of a sign-in", () => {
  it.each([
    ["/people?projectGroup=g#top", "/people?projectGroup=g#top"],
    ["//evil.example/x", "/"],
    ["/\\evil.example", "/"],
    ["/\t/evil.example", "/"],
    ["/\r\n\\evil.example", "/"],
    ["/.//evil.example", "/"],
    ["/x/../auth/callback?code=1", "/"],
    ["https://evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["/auth/callback?code=1", "/"],
    ["", "/"],
    [null, "/"],
  ])("%s becomes %s", (path, target) => {
    expect(safeReturn(path)).toBe(target);
  });

  it("it never leaves this console, whatever is stored", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc
            .array(fc.constantFrom("/", "\\", "https", "\t", "\n", ".", ":", "@", "evil.example", "%2f"))
            .map((parts) => parts.join("")),
          fc.string().map((text) => `/${text}`),
        ),
        (path) => {
          const origin = "https://console.example";
          return URL.parse(safeReturn(path), origin)?.origin === origin;
        },
      ),
    );
  });
});

describe("The token", () => {
  const token = (claims: unknown) => `x.${btoa(JSON.stringify(claims)).replaceAll("+", "-").replaceAll("/", "_")}.y`;

  it("contains its expiry, in seconds", () => {
    expect(tokenExpiry(token({ exp: 1_800_000_000 }))).toBe(1_800_000_000_000);
  });

  it.each(["", "abc", "a.b.c", token({}), token(null), token({ exp: "soon" })])("%s contains no expiry", (text) => {
    expect(tokenExpiry(text)).toBeNull();
  });
});

describe("Titles and links", () => {
  it("The page title is the product name plus the route title", () => {
    expect(pageTitle("People")).toBe("Community Data Platform · People");
    expect(pageTitle("")).toBe("Community Data Platform");
  });

  it("links carry the selected group as the query projectGroup", () => {
    expect(groupSearch({ id: "a b" })).toBe("?projectGroup=a%20b");
    expect(groupSearch(null)).toBe("");
  });
});

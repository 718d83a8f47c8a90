import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { requestOf } from "#shared/client/request.ts";
import { authMe, authSsoCallback } from "#shared/contract/auth.ts";
import { call } from "#shared/contract/call.ts";
import { integrationDestroy, integrationUpdate } from "#shared/contract/integrations.ts";
import { memberFind, memberQuery } from "#shared/contract/members.ts";
import { organizationQuery } from "#shared/contract/organizations.ts";

const context = { baseUrl: "https://host.example/api", token: "app-token", group: null };
const settingsType = call("DELETE", "/settings/activity/types/attended meetup", {
  summary: "",
  access: "settingsEdit",
  answer: z.unknown(),
});

describe("address", () => {
  it("every path follows the configured base URL, with or without a trailing slash", () => {
    expect(requestOf(authMe, {}, context).url).toBe("https://host.example/api/auth/me");
    expect(requestOf(authMe, {}, { ...context, baseUrl: "https://host.example/api/" }).url).toBe(
      "https://host.example/api/auth/me",
    );
  });

  it("on DELETE and PUT the last path part is encoded", () => {
    const options = { params: { id: "a/b?c#d é" } };
    const encoded = "a%2Fb%3Fc%23d%20%C3%A9";
    expect(requestOf(integrationDestroy, options, context).url).toBe(`https://host.example/api/integration/${encoded}`);
    expect(requestOf(integrationUpdate, options, context).url).toBe(`https://host.example/api/integration/${encoded}`);
    expect(requestOf(settingsType, {}, context).url).toMatch(/\/attended%20meetup$/);
  });

  it("a parameter cannot change the structure of any path", () => {
    expect(requestOf(memberFind, { params: { id: "../auth/me?x" } }, context).url).toBe(
      "https://host.example/api/member/..%2Fauth%2Fme%3Fx",
    );
  });
});

describe("headers", () => {
  it("Authorization: Bearer only when there is a token", () => {
    expect(requestOf(authMe, {}, context).headers).toEqual({ Authorization: "Bearer app-token" });
    expect(requestOf(authMe, {}, { ...context, token: null }).headers).toEqual({});
  });

  it("x-crowd-api-version: 1 only for calls that require it", () => {
    expect(requestOf(memberQuery, { body: {} }, context).headers).toMatchObject({ "x-crowd-api-version": "1" });
    expect(requestOf(organizationQuery, { body: {} }, context).headers).not.toHaveProperty("x-crowd-api-version");
  });

  it("an Idempotency-Key on every write, a new one each time unless the caller sets it", () => {
    const write = () => requestOf(integrationUpdate, { params: { id: "i1" }, body: {} }, context).headers;
    expect(write()["Idempotency-Key"]).toMatch(/^[0-9a-f]{32}$/);
    expect(write()["Idempotency-Key"]).not.toBe(write()["Idempotency-Key"]);
    const named = { params: { id: "i1" }, body: {}, idempotencyKey: "again" };
    expect(requestOf(integrationUpdate, named, context).headers["Idempotency-Key"]).toBe("again");
  });

  it("no Idempotency-Key on reads and on the sign-in", () => {
    for (const read of [authMe, memberFind, memberQuery, authSsoCallback]) {
      expect(requestOf(read, { params: { id: "m1" } }, context).headers).not.toHaveProperty("Idempotency-Key");
    }
  });

  it("If-Match carries the version in quotes", () => {
    const options = { params: { id: "i1" }, body: {}, ifMatch: "7" };
    expect(requestOf(integrationUpdate, options, context).headers["If-Match"]).toBe('"7"');
  });
});

import { expect, test } from "vitest";
import { manifestFor } from "#extension/manifest.ts";
import granted from "./granted.json" with { type: "json" };

/**
 * `granted.json` is the checked-in snapshot: each permission and host with a plain sentence, and the policy of the pages.
 * When one of these fails, the extension asks for more than it said: add the sentence there and in PRIVACY.md.
 */
test.each(["chrome", "edge", "firefox"])("%s asks for no permission without a sentence that says why", (browser) => {
  const manifest = manifestFor(browser);
  expect(Object.keys(granted.permissions)).toEqual(expect.arrayContaining([...manifest.permissions]));
  expect(Object.keys(manifest)).not.toContain("host_permissions");
  expect(Object.keys(manifest)).not.toContain("content_scripts");
  expect(JSON.stringify(manifest)).not.toMatch(
    /externally_connectable|web_accessible_resources|"tabs"|"cookies"|"webRequest"/,
  );
});

test.each(["chrome", "edge", "firefox"])(
  "%s may ask for the named hosts only, and none is granted beforehand",
  (browser) => {
    const manifest = manifestFor(browser);
    const asked = [...manifest.optional_permissions, ...(manifest.optional_host_permissions ?? [])];
    expect(asked.filter((each) => each.includes("://"))).toEqual(Object.keys(granted.hosts));
  },
);

test.each(["chrome", "edge", "firefox"])("%s asks for nothing else later but what is needed for a press", (browser) => {
  const asked = manifestFor(browser).optional_permissions.filter((each) => !each.includes("://"));
  expect(asked).toEqual(Object.keys(granted.atThePress));
});

test.each(["chrome", "edge", "firefox"])("the pages of %s keep the checked-in policy", (browser) => {
  const { content_security_policy: policy } = manifestFor(browser);
  expect(typeof policy === "string" ? policy : policy.extension_pages).toBe(granted.policy.join("; "));
});

test("Firefox tells beforehand what leaves, each kind with its sentence", () => {
  const { browser_specific_settings: settings } = manifestFor("firefox") as {
    browser_specific_settings: { gecko: { data_collection_permissions: { required: string[] } } };
  };
  expect(settings.gecko.data_collection_permissions.required).toEqual(Object.keys(granted.leaves));
});

test("every sentence is about a permission that is asked for", () => {
  const asked = new Set(["chrome", "firefox"].flatMap((browser) => manifestFor(browser).permissions));
  expect(Object.keys(granted.permissions).filter((permission) => !asked.has(permission))).toEqual([]);
});

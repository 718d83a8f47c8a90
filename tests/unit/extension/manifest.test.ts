import { expect, test } from "vitest";
import { manifestFor } from "#extension/manifest.ts";
import messages from "#extension/public/_locales/en/messages.json" with { type: "json" };
import granted from "./granted.json" with { type: "json" };

/**
 * `granted.json` is the checked-in snapshot: each permission and host with a plain sentence, and the policy of the
 * pages. When one of these tests fails, the extension requests more than it documents: add the sentence there and in
 * PRIVACY.md.
 */
test.each(["chrome", "edge", "firefox"])("%s requests no permission without a sentence that explains it", (browser) => {
  const manifest = manifestFor(browser);
  expect(Object.keys(granted.permissions)).toEqual(expect.arrayContaining([...manifest.permissions]));
  expect(Object.keys(manifest)).not.toContain("host_permissions");
  expect(Object.keys(manifest)).not.toContain("content_scripts");
  expect(JSON.stringify(manifest)).not.toMatch(
    /externally_connectable|web_accessible_resources|"tabs"|"cookies"|"webRequest"/,
  );
});

test.each(["chrome", "edge", "firefox"])(
  "%s may request the named hosts only, and none is granted beforehand",
  (browser) => {
    const manifest = manifestFor(browser);
    const requested = [...manifest.optional_permissions, ...(manifest.optional_host_permissions ?? [])];
    expect(requested.filter((each) => each.includes("://"))).toEqual(Object.keys(granted.hosts));
  },
);

test.each(["chrome", "edge", "firefox"])("%s requests later only the permissions needed for a click", (browser) => {
  const requested = manifestFor(browser).optional_permissions.filter((each) => !each.includes("://"));
  expect(requested).toEqual(Object.keys(granted.atThePress));
});

test.each(["chrome", "edge", "firefox"])("the pages of %s keep the checked-in policy", (browser) => {
  const { content_security_policy: policy } = manifestFor(browser);
  expect(typeof policy === "string" ? policy : policy.extension_pages).toBe(granted.policy.join("; "));
});

test("Firefox lists transmitted data before the installation, each kind with its sentence", () => {
  const { browser_specific_settings: settings } = manifestFor("firefox") as {
    browser_specific_settings: { gecko: { data_collection_permissions: { required: string[] } } };
  };
  expect(settings.gecko.data_collection_permissions.required).toEqual(Object.keys(granted.leaves));
});

test("every sentence belongs to a requested permission", () => {
  const requested = new Set(["chrome", "firefox"].flatMap((browser) => manifestFor(browser).permissions));
  expect(Object.keys(granted.permissions).filter((permission) => !requested.has(permission))).toEqual([]);
});

test.each(["chrome", "edge", "firefox"])(
  "the manifest of %s takes its texts from the catalog of the browser",
  (browser) => {
    const used = JSON.stringify(manifestFor(browser)).matchAll(/__MSG_(\w+)__/g);
    const names = [...used].map(([, name = ""]) => name);
    expect(names).toEqual(expect.arrayContaining(["name", "description", "lookUpAgain", "bookmark"]));
    expect(Object.keys(messages)).toEqual(expect.arrayContaining(names));
  },
);

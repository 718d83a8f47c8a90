import { expect, test } from "vitest";
import { calledOrigin, namedOrigins } from "#server/integrations/called-origin.ts";
import { confluenceConnector } from "#server/integrations/confluence/connector.ts";
import { discourseConnector } from "#server/integrations/discourse/connector.ts";
import { hubspotConnector } from "#server/integrations/hubspot/connector.ts";
import { jiraConnector } from "#server/integrations/jira/connector.ts";
import type { Connector } from "#server/integrations/sync/connector.ts";
import { providerHosts } from "#server/platform/core/provider-hosts.ts";

const originOf = (settings: Record<string, unknown>, connector = jiraConnector as Connector) =>
  calledOrigin(connector, settings, providerHosts);

test.each([
  ["https://JIRA.Example.org", "https://jira.example.org"],
  ["https://jira.example.org:443/", "https://jira.example.org"],
  ["http://jira.example.org:80", "http://jira.example.org"],
  ["https://ｊira.example.org", "https://jira.example.org"],
  ["https://bücher.example", "https://xn--bcher-kva.example"],
  ["https://jira.example.org@evil.example", "https://evil.example"],
  ["https://jira.example.org:443@evil.example/", "https://evil.example"],
  ["https://evil.example#@jira.example.org", "https://evil.example"],
  ["https://evil.example\\@jira.example.org", "https://evil.example"],
  ["https://jira.example.org:8443", "https://jira.example.org:8443"],
  ["\thttps://jira.example.org\n", "https://jira.example.org"],
  ["javascript:alert(1)", null],
  ["not a URL", null],
])("requests for %j go to %j", (url, origin) => {
  expect(originOf({ url })).toBe(origin);
});

test("only the setting that requests use counts, whatever other settings name", () => {
  const url = "https://evil.example";
  for (const other of ["forumHostname", "orgURL", "URL", "Url", "baseUrl", "remote"]) {
    expect(originOf({ url, [other]: "https://jira.example.org" })).toBe(url);
  }
  expect(originOf({ url: ["https://jira.example.org"] })).toBeNull();
  expect(originOf({ auth: { url: "https://jira.example.org" } })).toBeNull();
  expect(originOf({ forumHostname: url, url: "x" }, discourseConnector as Connector)).toBe(url);
  const site = { url, username: "a", apiToken: "b", spaces: [] };
  expect(originOf({ ...site, deployment: "cloud" }, confluenceConnector as Connector)).toBe(url);
  const hubspot = { reads: { members: true, organizations: true }, sends: { members: false, organizations: false } };
  const mapping = { members: [], organizations: [] };
  expect(originOf({ ...hubspot, mapping, url }, hubspotConnector as Connector)).toBe(providerHosts.HUBSPOT_API_URL);
});

test("URLs are found at any depth where no connector says which one is used", () => {
  const settings = { a: ["https://One.example/x", { b: " https://two.example:443 " }], c: "https://one.example/y" };
  expect(namedOrigins(settings)).toEqual(["https://one.example", "https://two.example"]);
});

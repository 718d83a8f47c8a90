import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hubspotConnector } from "#server/integrations/hubspot/connector.ts";
import type { Change } from "#server/integrations/sync/connector.ts";
import { type HubspotServer, type HubspotTestAccount, startHubspot } from "#tests/support/providers/hubspot.ts";
import { contextOf, readPass } from "./run-connector.ts";

let hubspot: HubspotServer;
beforeAll(async () => {
  hubspot = await startHubspot();
});
afterAll(() => hubspot.stop());

const batchTime = "2026-08-01T03:00:00.000Z";

async function read({ token }: HubspotTestAccount, afterPage?: () => void) {
  const settings = hubspotConnector.settings.parse({
    ...{ access: "token", token, mapping: { members: [], organizations: [] } },
    ...{ reads: { members: true, organizations: false }, sends: { members: false, organizations: false } },
  });
  const hosts = { HUBSPOT_API_URL: hubspot.origin };
  let requests = 0;
  const count = () => {
    requests += 1;
  };
  const context = contextOf(hubspotConnector, settings, count, hosts);
  const since = "2026-07-31T00:00:00.000Z";
  const pass = await readPass(hubspotConnector, context, "contacts", { since, ...(afterPage && { afterPage }) });
  return { ...pass, requests };
}

const names = (changes: readonly Change[]) =>
  new Set(changes.flatMap((change) => (change.op === "person" ? [change.person.displayName] : [])));

describe("changed contacts of HubSpot", () => {
  it("of one moment, more than a search returns, are all read", async () => {
    const account = hubspot.account();
    for (let n = 0; n < 10_250; n += 1) account.contact({ firstname: `P${n}` }).updatedAt = batchTime;
    account.contact({ firstname: "Earlier" }).updatedAt = "2026-08-01T02:00:00.000Z";
    account.contact({ firstname: "Later" }).updatedAt = "2026-08-01T04:00:00.000Z";
    const { changes, requests } = await read(account);
    expect(names(changes).size).toBe(10_252);
    expect(requests).toBeLessThan(400);
  });

  it("are all read while others are changed", async () => {
    const account = hubspot.account();
    const contacts = Array.from({ length: 450 }, (_, n) => {
      const contact = account.contact({ firstname: `P${n}` });
      contact.updatedAt = new Date(Date.parse(batchTime) + Math.floor(n / 7) * 1_000).toISOString();
      return contact;
    });
    let edited = 0;
    const { changes } = await read(account, () => {
      for (let n = 0; n < 5; n += 1, edited += 1) {
        const contact = contacts[edited];
        if (contact && edited < 60) account.change(contact, { city: "Oslo" });
      }
    });
    expect(names(changes).size).toBe(450);
  });
});

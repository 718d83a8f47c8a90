import { hubspotConnector } from "#server/integrations/hubspot/connector.ts";
import type { HubspotSettings } from "#server/integrations/hubspot/settings.ts";
import { startHubspot } from "#tests/support/providers/hubspot.ts";
import { contextOf, readPass } from "../unit/integrations/run-connector.ts";
import type { HeldProvider } from "./held-provider.ts";

const settings: HubspotSettings = {
  access: "token",
  token: "good-token",
  reads: { members: true, organizations: true },
  sends: { members: true, organizations: true },
  mapping: {
    members: [{ attribute: "jobTitle", property: "jobtitle", direction: "both", type: "string" }],
    organizations: [{ attribute: "industry", property: "industry", direction: "both", type: "string" }],
  },
};

/** Checks HubSpot against its published description of one kind of record. */
function hubspotRecords(kind: "contacts" | "companies", at: number): HeldProvider {
  return {
    name: `hubspot-${kind}`,
    file: `hubspot/${kind}-2026-09.json`,
    schemas: [],
    async record(onExchange) {
      const server = await startHubspot();
      const account = server.account("good-token");
      const company = account.company({ name: "Loom", domain: "loom.example", industry: "RENEWABLES" });
      const contacts = Array.from({ length: 120 }, (_, n) => account.contact({ email: `p${n}@loom.example` }, company));
      const context = contextOf(
        hubspotConnector,
        settings,
        (exchange) => exchange.url.pathname.startsWith(`/crm/objects/2026-09/${kind}`) && onExchange(exchange),
        { HUBSPOT_API_URL: server.origin },
      );
      await hubspotConnector.check(context);
      const [stream = "", archived = ""] = hubspotConnector.streams.flatMap(({ name }, index) =>
        index % 2 === at ? [name] : [],
      );
      const { since } = await readPass(hubspotConnector, context, stream);
      for (const contact of contacts.slice(0, 2)) account.archive(contact);
      await readPass(hubspotConnector, context, stream, { since });
      await readPass(hubspotConnector, context, archived);
      const [partition] = await hubspotConnector.partitions(context);
      const record = {
        id: "r1",
        name: "Somebody",
        enteredByHand: ["jobTitle", "industry"],
        activityCount: 0,
        lastActive: null,
      };
      const id = kind === "contacts" ? contacts[5]?.id : company.id;
      const outgoing = hubspotConnector.outgoing?.[at];
      if (partition && outgoing) {
        const attributes = { jobTitle: { default: "Lead" }, industry: { default: "Computer Software" } };
        const records = [{ ...record, attributes, account: `${account.id}/${id}` }];
        await outgoing.write(context, await outgoing.plan(context, partition, records));
      }
      await server.stop();
    },
  };
}

export const hubspot: readonly HeldProvider[] = [hubspotRecords("contacts", 0), hubspotRecords("companies", 1)];

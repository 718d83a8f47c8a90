import Fastify from "fastify";
import { findConnector, integrationPlatforms } from "#server/integrations/catalog.ts";
import { connectTo } from "#server/integrations/sync/connect-to.ts";
import type { Change, SyncedPerson } from "#server/integrations/sync/connector.ts";
import { createCommand, positiveNumber } from "#server/platform/core/command.ts";
import { readConfig } from "#server/platform/core/config.ts";
import { giveUp } from "./data-folder.ts";

const platforms = integrationPlatforms.flatMap(({ key, connector }) => (connector ? [key] : []));
const command = createCommand(
  "npm run connect --",
  "Reads the first page of each stream of a platform and prints people and activities. Stores nothing. Apps and provider sign-ins are not supported.",
)
  .argument("<platform>", platforms.join(", "))
  .requiredOption("--dry-run", "required: there is no other kind of run")
  .option("--settings <JSON>", "settings of the connect call, including secrets", "{}")
  .option("--rows <number>", "rows to print of each stream", positiveNumber, 20)
  .parse();
const { settings: givenSettings, rows } = command.opts();
const connector = findConnector(command.processedArgs[0]);
if (!connector) giveUp(`There is no platform ${command.processedArgs[0]}. Available: ${platforms.join(", ")}.`);

const nowhere = "00000000-0000-4000-8000-000000000000";
const stop = new AbortController();
process.once("SIGINT", () => stop.abort(new Error("Stopped.")));
const counts = { requests: 0, limits: 0 };
try {
  const platform = {
    config: readConfig([], process.env),
    db: null,
    secrets: { encrypt: (text: string) => text, decrypt: (text: string) => text, fingerprint: (text: string) => text },
    log: Fastify({ logger: { level: "warn" } }).log,
  };
  const settings = JSON.parse(givenSettings) as Record<string, unknown>;
  const integration = { id: nowhere, segmentId: nowhere, settings, secrets: null };
  const connection = await connectTo(platform, connector, integration, { signal: stop.signal, counts });
  await connector.check(connection.context);
  const partitions = await connector.partitions(connection.context);
  console.log(
    `${partitions.length} partitions: ${partitions
      .map(({ label }) => label)
      .slice(0, 20)
      .join(", ")}`,
  );
  const [partition] = partitions;
  for (const stream of partition ? connector.streams : []) {
    const { changes, total } = await stream.read(connection.context, partition as NonNullable<typeof partition>, {});
    console.log(`\n${stream.name} of ${partition?.label}: ${total ?? "unknown"} ${stream.unit} in all`);
    console.table(changes.slice(0, rows).map(rowOf));
    console.table([...peopleIn(changes).values()].slice(0, rows).map(personOf));
  }
  console.log(`\n${counts.requests} requests. Nothing was stored.`);
  await connection.close();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function rowOf(change: Change) {
  if (change.op === "delete") return { what: "delete", type: change.type, id: change.sourceId };
  if (change.op === "deleteBelow") return { what: "delete below", type: change.type, id: change.sourceParentId };
  if (change.op === "person") return { what: "person", who: nameOf(change.person) };
  if (change.op === "organization") return { what: "organization", who: change.organization.displayName };
  if (change.op === "forget") return { what: "forget", id: change.account };
  const { type, sourceId, timestamp, title, person, channel } = change.activity;
  const when = timestamp.toISOString().slice(0, 16);
  return { what: "activity", type, id: sourceId, when, who: nameOf(person), title: title?.slice(0, 50), channel };
}

function peopleIn(changes: readonly Change[]): Map<string, SyncedPerson> {
  const people = changes.flatMap((change): (SyncedPerson | undefined)[] => {
    if (change.op === "person") return [change.person];
    return change.op === "upsert" ? [change.activity.person, change.activity.objectPerson] : [];
  });
  return new Map(people.flatMap((person) => (person ? [[JSON.stringify(person.identities), person] as const] : [])));
}

function personOf(person: SyncedPerson) {
  return {
    name: nameOf(person),
    identities: person.identities
      .map(({ type, value, verified }) => `${type} ${value}${verified ? "" : "?"}`)
      .join(", "),
    organizations: person.organizations?.map(({ displayName }) => displayName).join(", "),
    bot: person.isBot ?? false,
  };
}

function nameOf({ displayName, identities }: SyncedPerson): string {
  return displayName || identities[0]?.value || "";
}

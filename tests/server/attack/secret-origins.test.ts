import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calledOrigin } from "#server/integrations/called-origin.ts";
import { integrationPlatforms } from "#server/integrations/catalog.ts";
import { saveConnection } from "#server/integrations/connect.ts";
import { mergeSecrets, readSettings, secretNames, splitSettings } from "#server/integrations/secret-settings.ts";
import { connectTo } from "#server/integrations/sync/connect-to.ts";
import { providerHosts } from "#server/platform/core/provider-hosts.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { Call, Schema } from "#shared/contract/call.ts";
import { integrationPreview, integrationUpdate } from "#shared/contract/integrations.ts";
import { valueFor } from "#tests/support/hostile-values.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { makeSubProject, rows } from "../integrations/git-helpers.ts";

/*
 * A secret that was entered for one server is never sent to another one. Walks the settings of every connector and every
 * call of every platform, so that a new one is attacked by itself: each text in turn names the attacker's server.
 */

const secret = "Kept-9-for-one-server-only";
let platform: TestPlatform;
let segmentId: string;
let [victim, attacker] = ["", ""];
const servers: Server[] = [];
/** Platforms with a setting that names a server, and platforms that asked the attacker's one. */
const naming = new Set(["git"]);
const reaching = new Set<string>();
/** Everything that the attacker's server received, also what `Basic` and form bodies encode. */
const received: string[] = [];

async function listen(onRequest: (text: string) => void): Promise<string> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      const basic = Buffer.from(String(request.headers.authorization).replace("Basic ", ""), "base64").toString();
      onRequest([request.method, request.url, JSON.stringify(request.rawHeaders), basic, body].join("\n"));
      response.writeHead(404).end();
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  victim = await listen(() => {});
  attacker = await listen((text) => received.push(text));
  const hosts = Object.fromEntries(Object.keys(providerHosts).map((name) => [name, victim]));
  const allowed = [victim, attacker].map((address) => new URL(address).host).join(",");
  platform = await startPlatform({ demo: true, environment: { ...hosts, OUTBOUND_ALLOW: allowed } });
  ({ segmentId } = await makeSubProject(platform));
});
afterAll(async () => {
  await platform.stop();
  for (const server of servers) server.close();
});

const inOneForm = (name: string) => name.replaceAll(/[_-]/g, "").toLowerCase();
const isSecret = (field: string) => secretNames.some((name) => inOneForm(name) === inOneForm(field));

/** A value in which every text is chosen by its field, and the fields of the texts. */
function filled(schema: Schema, textOf: (field: string) => string): { value: unknown; fields: string[] } {
  const fields = new Set<string>();
  const chance = {
    random: () => 0.4,
    // Optional parts are there, and lists have one entry.
    ids: [segmentId],
    textOf(field: string) {
      fields.add(field);
      return field.toLowerCase().includes("segment") ? segmentId : textOf(field);
    },
  };
  const value = valueFor(schema, chance, 0);
  return { value, fields: [...fields] };
}

/** Settings of a connection to the victim, with its secrets. */
const settingsOf = (schema: Schema, attacked?: string) =>
  filled(schema, (field) => (field === attacked ? attacker : isSecret(field) ? secret : victim));

const inside = () => platform.running.platform;
const hosts = () => inside().config.hosts;

async function store(key: string, settings: Record<string, unknown>): Promise<string> {
  const { open, secret: hidden } = splitSettings(settings);
  const secrets = mergeSecrets(inside().secrets, null, {
    token: secret,
    settings: { ...hidden, [JSON.stringify(["access", `${victim}/a.git`, "token"])]: secret },
  });
  await rows(platform, sql`delete from integrations where segment_id = ${segmentId}::uuid`);
  const [made] = await rows<{ id: string }>(
    platform,
    sql`insert into integrations (platform, status, segment_id, settings, secrets)
      values (${key}, 'done', ${segmentId}::uuid, ${JSON.stringify(open)}::jsonb, ${secrets}) returning id`,
  );
  return made?.id ?? "";
}

async function stored(id: string) {
  const [row] = await rows<{ settings: Record<string, unknown>; secrets: string | null }>(
    platform,
    sql`select settings, secrets from integrations where id = ${id}::uuid`,
  );
  return row;
}

const requester = async (): Promise<Requester> => {
  const [user] = await rows<{ id: string }>(platform, sql`select id from users where 'admin' = any(roles) limit 1`);
  return {
    ...{ segments: [], ipAddress: null, userAgent: null, requestId: "", ifMatch: null },
    user: { id: user?.id ?? "", email: "", fullName: "", roles: ["admin"], status: "active", adminSegments: [] },
  };
};

const expectNothingReceived = () => expect(received.filter((text) => text.includes(secret))).toEqual([]);

const connectors = integrationPlatforms.flatMap(({ key, connector }) => (connector ? [[key, connector] as const] : []));

describe.each(connectors)("the settings of %s", (key, connector) => {
  test("lose their secrets with the origin, whichever of them names it", async () => {
    const { value, fields } = settingsOf(connector.settings as Schema);
    const settings = value as Record<string, unknown>;
    expect(calledOrigin(connector, settings, hosts()), JSON.stringify(settings)).toBe(victim);
    for (const field of fields) {
      const changed = settingsOf(connector.settings as Schema, field).value as Record<string, unknown>;
      if (isSecret(field) || calledOrigin(connector, changed, hosts()) === victim) continue;
      naming.add(key);
      const id = await store(key, settings);
      const { open } = splitSettings(changed);
      const connection = { platform: key, connector, segmentId, settings: open, status: "done" };
      const by = await requester();
      const { secrets } = await inside().db.transaction((tx) => saveConnection(inside(), tx, by, connection));
      expect([field, secrets]).toEqual([field, null]);
      await rows(platform, sql`delete from integrations where id = ${id}::uuid`);
    }
  });
});

test("a connection reaches no private URL that the operator set for another platform", async () => {
  const config = { ...inside().config, outboundAllow: [], hosts: { ...providerHosts, NANGO_URL: attacker } };
  const requestsBefore = received.length;
  for (const [key, connector] of connectors) {
    const { value } = filled(connector.settings as Schema, () => attacker);
    const settings = value as Record<string, unknown>;
    if (calledOrigin(connector, settings, config.hosts) !== attacker) continue;
    const integration = { id: "", segmentId, settings, secrets: null };
    const options = { signal: AbortSignal.timeout(180_000), counts: { requests: 0, limits: 0 } };
    const opened = await connectTo({ ...inside(), config, db: null }, connector, integration, options);
    await expect(opened.context.http.get("/any"), key).rejects.toThrow("OUTBOUND_ALLOW");
    await opened.close();
  }
  expect(received.slice(requestsBefore)).toEqual([]);
});

const attacks = [() => attacker, () => new URL(attacker).host];

describe.each(integrationPlatforms.map((each) => [each.key, each] as const))("the calls of %s", (key, each) => {
  test("send no stored secret to a server that they name", async () => {
    const settings = each.connector
      ? (settingsOf(each.connector.settings as Schema).value as Record<string, unknown>)
      : { remotes: [`${victim}/a.git`] };
    const calls: readonly Call[] = [
      ...each.routes(inside()).map(({ call }) => call),
      integrationPreview,
      integrationUpdate,
    ];
    const receivedBefore = received.length;
    let id = await store(key, settings);
    const before = JSON.stringify(await stored(id));
    for (const call of calls) {
      const schemas = [call.query, call.body];
      const own = each.connector && (call === integrationPreview || call === integrationUpdate);
      const fieldsOf = (schema: Schema) => filled(schema, () => victim).fields;
      const fields = [...schemas, ...(own ? [each.connector?.settings as Schema] : [])].flatMap(fieldsOf);
      for (const attacked of new Set(fields)) {
        for (const named of attacks) {
          // Secrets are not sent, so the stored ones would be used.
          const known: Readonly<Record<string, string>> = { platform: key, integrationId: id };
          const textOf = (field: string) =>
            field === attacked ? named() : isSecret(field) ? "" : (known[field] ?? victim);
          const [query, body] = schemas.map(
            (schema) => filled(schema, textOf).value as Record<string, unknown> | undefined,
          );
          if (body && own)
            body.settings = splitSettings(filled(each.connector?.settings as Schema, textOf).value as never).open;
          if (body && call === integrationPreview) delete body[attacked.length % 2 === 0 ? "list" : "value"];
          const path = call.path.replaceAll(/\{\w+\}/g, id);
          const search = query
            ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
            : "";
          await platform.api(`${path}${search}`, {
            method: call.method,
            account: "admin",
            ...(call.method !== "GET" && { body: { ...body, segments: [segmentId] } }),
          });
          const after = await stored(id);
          if (JSON.stringify(after) === before) continue;
          const kept = after ? JSON.stringify(readSettings(inside().secrets, after)).includes(secret) : false;
          if (after && each.connector && kept) {
            const origin = calledOrigin(each.connector, readSettings(inside().secrets, after), hosts());
            expect([call.path, attacked, origin]).toEqual([call.path, attacked, victim]);
          }
          id = await store(key, settings);
        }
      }
    }
    if (received.length > receivedBefore) reaching.add(key);
    expectNothingReceived();
  });
});

test("the platforms that can be told a server asked the attacker's one, without a secret", () => {
  // These accept only servers with https.
  expect([...naming].filter((key) => !reaching.has(key)).sort()).toEqual(["confluence", "github", "github-nango"]);
  expectNothingReceived();
});

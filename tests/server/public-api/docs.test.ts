import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { v1Calls } from "#shared/contract/v1/all.ts";
import { v1Examples } from "#shared/contract/v1/examples.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let key: string;
let segment: string;
const receiver = createServer((_request, answer) => answer.end());

beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  const body = { name: "Docs", roles: ["admin"], groups: [], expiresAt: null };
  key = (await platform.api("/api-key", { method: "POST", account: "admin", body })).json<{ key: string }>().key;
  const found = await platform.running.platform.db.execute<{ id: string }>(sql`
    select s.id from segments s join member_segments f on f.segment_id = s.id where s.type = 'subproject'
    group by s.id order by count(*) desc limit 1`);
  segment = found.rows[0]?.id ?? "";
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  receiver.close();
  await platform.stop();
});

const db = () => platform.running.platform.db;

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
async function send(method: string, path: string, body?: object): Promise<any> {
  const answer = await fetch(`${platform.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(300);
  return JSON.parse(text);
}

const here = () => `/segments/${segment}`;
let made = 0;
const next = (): string => `docs-${++made}`;

const account = { platform: "github", type: "username", value: "ada-example", verified: true };
const addPerson = async (...more: object[]): Promise<string> =>
  (await send("POST", `${here()}/people`, { name: "Docs", identities: [{ ...account, value: next() }, ...more] })).id;
const addOrganization = async (): Promise<string> => {
  const identities = [{ platform: "custom", type: "primary-domain", value: `${next()}.example` }];
  return (await send("POST", `${here()}/organizations`, { name: next(), identities })).id;
};
const address = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

/** Creates the values for the variables of an example, which a program would have from other calls. */
async function variables(command: string, path: string): Promise<Record<string, string>> {
  const named = new Set([...command.matchAll(/\$([A-Z_]+)/g)].map(([, name = ""]) => name));
  await db().execute(sql`delete from member_identities where value like '%-example'`);
  await db().execute(sql`delete from organization_identities where value = 'works.example'`);
  await db().execute(sql`delete from tags where name like 'Keynote%'`);
  await db().execute(sql`delete from erased_identities`);
  const known: Record<string, string> = {
    PLATFORM: platform.url,
    KEY: key,
    SEGMENT: segment,
    RECEIVER: `${address()}/hook`,
  };
  const add = async (name: string, make: () => Promise<string>) => {
    if (named.has(name)) known[name] = await make();
  };
  const ofPerson = `${here()}/people/`;
  await add("PERSON", () => addPerson(account));
  await add("OTHER_PERSON", () => addPerson());
  await add("ORGANIZATION", addOrganization);
  await add("OTHER_ORGANIZATION", addOrganization);
  await add("TAG", async () => (await send("POST", `${here()}/tags`, { name: next() })).id);
  await add("IDENTITY", async () => (await send("GET", ofPerson + known.PERSON)).identities[0].id);
  await add("WORK_EXPERIENCE", async () => {
    const body = { organizationId: await addOrganization() };
    return (await send("POST", `${ofPerson}${known.PERSON}/work-experiences`, body)).workExperiences[0].id;
  });
  await add("ACTIVITY", async () => {
    const body = { personId: await addPerson(), platform: "meetup", type: "talk", timestamp: "2026-01-01T00:00:00Z" };
    return (await send("POST", `${here()}/activities`, body)).id;
  });
  await add("WEBHOOK", async () => (await send("POST", "/webhooks", { name: "Docs", url: address() })).id);
  await add("DELIVERY", async () => {
    const found = await db().execute<{ id: string }>(sql`
      insert into webhook_events (endpoint_id, type, body) values (${known.WEBHOOK}::uuid, 'person.created', '{}') returning id`);
    return found.rows[0]?.id ?? "";
  });
  await add("SUGGESTION", async () => {
    const kind = path.includes("organizations") ? "organizations" : "people";
    return (await send("GET", `${here()}/${kind}/merge-suggestions`)).data[0].id;
  });
  await add("MERGE", async () => {
    const organization = `${here()}/organizations/${known.ORGANIZATION}`;
    await send("POST", `${organization}/merge`, { otherId: await addOrganization() });
    const merges = async () => (await send("GET", `${organization}/merges`)).data;
    await expect.poll(async () => (await merges())[0].state).toBe("merged");
    return (await merges())[0].id;
  });
  if (path.endsWith("/restore"))
    await send(
      "DELETE",
      path
        .replace("/restore", "")
        .replace("/v1", "")
        .replace("{segmentId}", segment)
        .replace("{id}", known.PERSON ?? known.ORGANIZATION ?? ""),
    );
  return known;
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

test("the API page has an example of each call for programs, and each example runs", async () => {
  expect(Object.keys(v1Examples).sort()).toEqual(v1Calls.map(({ method, path }) => `${method} ${path}`).sort());
  const page = await (await fetch(`${platform.url}/api/docs`)).text();
  const commands = [...page.matchAll(/<pre><code>([^<]*)<\/code><\/pre>/g)].map(([, html = ""]) =>
    html.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity),
  );
  expect(commands).toHaveLength(v1Calls.length);
  const failed: string[] = [];
  for (const [at, command] of commands.entries()) {
    const env = { PATH: process.env.PATH, ...(await variables(command, v1Calls[at]?.path ?? "")) };
    const quiet = command.replace("curl ", "curl --silent --show-error --write-out '\\n%{http_code}' ");
    // Node gives Bash a socket as its input, for which it would read the user's `.bashrc`.
    const { stdout } = await promisify(execFile)("bash", ["--norc", "-c", quiet], { env, maxBuffer: 64 * 1024 * 1024 });
    const status = Number(stdout.slice(stdout.lastIndexOf("\n") + 1));
    const isWrong = status < 200 || status > 299 || stdout.includes('"status":"error"');
    if (isWrong) failed.push(`${command}\n${stdout.slice(0, 300)}`);
  }
  expect(failed).toEqual([]);
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { preparePlatformProcess } from "#tests/support/platform-process.ts";

test("refused requests are logged, and no line contains keys, tokens or secrets, even when a statement with one fails", async () => {
  const receiver = createServer((_request, answer) => answer.writeHead(410).end());
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const target = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const on = await preparePlatformProcess({ OUTBOUND_ALLOW: target });
  try {
    const server = await on.begin("all");
    const withKey = async (key: string) =>
      (await fetch(`${on.url}/api/v1/webhooks`, { headers: { authorization: `Bearer ${key}` } })).status;
    const newKey = { name: "Logged", roles: ["admin"], groups: [], expiresAt: null };
    const { id: keyId, key } = await on.api<{ id: string; key: string }>("/api-key", "POST", newKey);
    const wrongKey = `${key.slice(0, -4)}AAAA`;
    expect([await withKey(key), await withKey(wrongKey)]).toEqual([200, 401]);
    const reader = await on.api<{ userId: string; key: string }>("/api-key", "POST", {
      ...newKey,
      roles: ["readonly"],
    });
    expect(await withKey(reader.key)).toBe(403);
    expect((await fetch(`${on.url}/api/tag/${keyId}?segments=${keyId}`)).status).toBe(403);

    const hook = { name: "Logged", url: `http://${target}/hook`, events: [] };
    const webhook = await on.api<{ id: string; secret: string }>("/webhook", "POST", hook);
    const rotated = await on.api<{ secret: string }>(`/webhook/${webhook.id}/rotate-secret`, "POST");
    const secrets = [on.token, key, wrongKey, reader.key, webhook.secret, rotated.secret];

    // Any write sends due deliveries. The receiver answers 410 Gone, which is logged.
    await on.query(sql`
      insert into webhook_events (endpoint_id, type, body) values (${webhook.id}::uuid, 'person.created', '{}')`);
    await on.api("/api-key", "POST", newKey);
    const isOn = async () => (await on.api<{ rows: { isEnabled: boolean }[] }>("/webhook")).rows[0]?.isEnabled;
    await expect.poll(isOn).toBe(false);

    // The detail of such a database error contains the whole row.
    const stored = await on.query<{ value: string }>(sql`
      select key_hash as value from api_keys union all select secret from webhook_endpoints
      union all select previous_secret from webhook_endpoints`);
    for (const table of ["api_keys", "webhook_endpoints"]) {
      await on.query(sql`alter table ${sql.identifier(table)} add constraint refuses_all check (false) not valid`);
    }
    expect(await on.api("/api-key", "POST", newKey)).not.toHaveProperty("key");
    expect(await on.api(`/webhook/${webhook.id}/rotate-secret`, "POST")).not.toHaveProperty("secret");
    for (const table of ["api_keys", "webhook_endpoints"]) {
      await on.query(sql`alter table ${sql.identifier(table)} drop constraint refuses_all`);
    }
    await on.api(`/api-key/${keyId}`, "DELETE");
    expect(await withKey(key)).toBe(401);

    server.child.kill("SIGTERM");
    const { output } = await server.ended;
    expect(output).toContain("refuses_all");
    const refusals = output
      .split("\n")
      .filter((line) => line.includes("Refused a request"))
      .map((line) => JSON.parse(line));
    const on127 = { address: "127.0.0.1", method: "GET" };
    expect(refusals).toMatchObject([
      { ...on127, status: 401, user: null, path: "/api/v1/webhooks" },
      { ...on127, status: 403, user: reader.userId, path: "/api/v1/webhooks" },
      { ...on127, status: 403, user: null, path: "/api/tag/:id" },
      { ...on127, status: 401, user: null, path: "/api/v1/webhooks" },
    ]);
    expect(output).toContain("A webhook was turned off because it failed");
    for (const secret of [...secrets, ...stored.map(({ value }) => value)]) {
      expect(secret.length).toBeGreaterThan(20);
      expect(output).not.toContain(secret.replace("whsec_", ""));
    }
    // Secrets that were never returned, because creating them failed.
    expect(output).not.toMatch(/whsec_|[\da-f]{64}/);
  } finally {
    await on.stop();
    receiver.close();
  }
});

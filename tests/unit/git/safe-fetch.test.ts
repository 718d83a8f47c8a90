import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSafeFetch } from "#server/platform/outgoing/safe-fetch.ts";

let [allowed, other] = [0, 0];
const servers: Server[] = [];
const asked: string[] = [];

async function listen(name: string, location: () => string | null): Promise<number> {
  const server = createServer((request, response) => {
    asked.push(`${name} ${request.url}`);
    const to = request.url === "/away" ? location() : null;
    response.writeHead(to === null ? 200 : 302, to === null ? {} : { location: to }).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  other = await listen("other", () => null);
  allowed = await listen("allowed", () => `http://127.0.0.1:${other}/secret`);
});
afterAll(() => {
  for (const server of servers) server.close();
});

test("an allowed port opens no other port of its host: not after its address was resolved, and not by a redirect", async () => {
  const { fetch, openSocket, close } = createSafeFetch([`127.0.0.1:${allowed}`]);
  const first = await fetch(`http://127.0.0.1:${allowed}/a`);
  expect(first.status).toBe(200);
  await first.text();
  await expect(fetch(`http://127.0.0.1:${other}/secret`)).rejects.toThrow(/OUTBOUND_ALLOW/);
  await expect(openSocket(`ws://127.0.0.1:${other}/secret`)).rejects.toThrow(/OUTBOUND_ALLOW/);
  const redirect = await fetch(`http://127.0.0.1:${allowed}/away`);
  expect([redirect.status, redirect.headers.get("location")]).toEqual([302, `http://127.0.0.1:${other}/secret`]);
  await redirect.text();
  // The allowed port works on, and the other one was never asked.
  await (await fetch(`http://127.0.0.1:${allowed}/b`)).text();
  expect(asked).toEqual(["allowed /a", "allowed /away", "allowed /b"]);
  await close();
});

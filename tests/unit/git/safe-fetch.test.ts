import dns from "node:dns/promises";
import { createServer, type Server } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
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

test("a status that does not exist is an error in plain words", async () => {
  const server = createServer((_, response) => response.writeHead(999).end("no"));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { fetch, close } = createSafeFetch([`127.0.0.1:${port}`]);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow("answered with the unknown status 999");
  await close();
});

/** Lets names resolve to these addresses, the next ones each time. */
function resolveTo(...answers: readonly (readonly string[])[]): void {
  let at = 0;
  vi.spyOn(dns, "lookup").mockImplementation((async () => {
    const addresses = answers[Math.min(at++, answers.length - 1)] ?? [];
    return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  }) as never);
  syncBuiltinESMExports();
}
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test("an allowed port is allowed in its own spelling only, for names that resolve to private addresses too", async () => {
  const named = `internal.example:${allowed}`;
  const open = createSafeFetch([named, `127.0.0.1:${allowed}`]);
  resolveTo(["127.0.0.1"]);
  for (const address of [
    `http://${named}/c`,
    `http://INTERNAL.example:${allowed}/c`,
    `http://2130706433:${allowed}/c`,
  ]) {
    expect((await open.fetch(address)).status).toBe(200);
  }
  const refused = [
    ...[`http://internal.example:${other}/`, `https://internal.example/`, `http://internal.example/`],
    ...[`http://sub.internal.example:${allowed}/`, `http://localhost:${allowed}/`, `http://127.0.0.2:${allowed}/`],
    ...[`http://[::ffff:127.0.0.1]:${allowed}/`, `http://[::1]:${allowed}/`, `http://[::127.0.0.1]:${allowed}/`],
    ...[`http://[64:ff9b::7f00:1]:${allowed}/`, `http://127.0.0.1:${other}/`, `http://0.0.0.0:${allowed}/`],
  ];
  for (const address of refused) await expect(open.fetch(address), address).rejects.toThrow(/OUTBOUND_ALLOW/);
  const dotted = `http://internal.example.:${allowed}/`;
  await expect(open.fetch(dotted)).rejects.toThrow("Remove the dot at the end of the host name.");
  await open.close();
});

test("a name with a private address beside a public one is refused, and a checked address stays the one that is asked", async () => {
  resolveTo(["93.184.216.34", "10.0.0.1"]);
  const closed = createSafeFetch([]);
  await expect(closed.fetch("http://both.example/")).rejects.toThrow(/OUTBOUND_ALLOW/);
  resolveTo(["127.0.0.1"], ["127.0.0.9"]);
  const open = createSafeFetch([`rebinding.example:${allowed}`]);
  for (let times = 0; times < 3; times++) {
    const answer = await open.fetch(`http://rebinding.example:${allowed}/d`, { headers: { connection: "close" } });
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
  }
  await Promise.all([open.close(), closed.close()]);
});

test.each(["plain", "compressed"])("an endless response ends at 16 MiB: %s", async (kind) => {
  const zeros = Buffer.alloc(1024 * 1024);
  const part = kind === "plain" ? zeros : gzipSync(zeros);
  let isClosed = false;
  const server = createServer((_request, response) => {
    response.writeHead(200, { ...(kind === "compressed" && { "content-encoding": "gzip" }) });
    response.on("close", () => {
      isClosed = true;
    });
    const more = () => {
      while (!response.destroyed && response.write(part));
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { host } = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const { fetch, close } = createSafeFetch([host]);
  for (const read of ["text", "json", "arrayBuffer"] as const) {
    const answer = await fetch(`http://${host}/`);
    await expect(answer[read]()).rejects.toThrow(`The response of ${host} is larger than 16 MiB.`);
  }
  await expect.poll(() => isClosed).toBe(true);
  await close();
});

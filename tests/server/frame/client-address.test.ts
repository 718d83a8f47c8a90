import Fastify from "fastify";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "#server/platform/core/config.ts";
import { clientAddress, createAddressReader } from "#server/platform/http/address-limits.ts";

/** Addresses that a request and a socket connection have for an operator's `TRUST_PROXY`. */
async function addressesOf(trustProxy: string, remoteAddress: string, forwarded?: string): Promise<string[]> {
  const trusted = [...readConfig([], { TRUST_PROXY: trustProxy }).trustProxy];
  const app = Fastify({ trustProxy: trusted });
  const ofSocket = createAddressReader(trusted);
  app.get("/", (request) => [clientAddress(request), ofSocket(request.raw)]);
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return (await app.inject({ url: "/", remoteAddress, headers })).json();
}

test.each([
  ["without TRUST_PROXY only this machine is a proxy", "", "127.0.0.1", "203.0.113.9", "203.0.113.9"],
  ["another machine is none", "", "10.0.0.5", "203.0.113.9", "10.0.0.5"],
  ["a proxy by address", "10.0.0.5", "10.0.0.5", "203.0.113.9", "203.0.113.9"],
  ["a proxy by network", "10.0.0.0/8, fd00::/8", "10.4.0.5", "203.0.113.9", "203.0.113.9"],
  ["addresses that a client invents do not count", "10.0.0.0/8", "10.0.0.5", "192.0.2.1, 203.0.113.9", "203.0.113.9"],
  ["two proxies in a row", "10.0.0.0/8", "10.0.0.5", "203.0.113.9, 10.0.0.6", "203.0.113.9"],
  ["a list replaces this machine", "10.0.0.5", "127.0.0.1", "203.0.113.9", "127.0.0.1"],
  ["a proxy that forwards nonsense", "10.0.0.5", "10.0.0.5", "unknown", "10.0.0.5"],
  ["an IPv4 address in its IPv6 form", "10.0.0.5", "10.0.0.5", "::ffff:203.0.113.9", "203.0.113.9"],
  ["a zone", "10.0.0.5", "10.0.0.5", "fe80::1%eth0", "fe80::1"],
])("%s", async (_name, trustProxy, remote, forwarded, expected) => {
  expect(await addressesOf(trustProxy, remote, forwarded)).toEqual([expected, expected]);
});

test("a request whose client has closed the connection has no address", () => {
  const closed = { ip: undefined, socket: { remoteAddress: undefined } };
  expect(clientAddress(closed as unknown as Parameters<typeof clientAddress>[0])).toBe("");
});

test("TRUST_PROXY that is no address is refused in a sentence", () => {
  expect(() => readConfig([], { TRUST_PROXY: "10.0.0.5, my-proxy" })).toThrow(ConfigError);
  expect(() => readConfig([], { TRUST_PROXY: "my-proxy" })).toThrow(
    'TRUST_PROXY must list addresses or networks such as 10.0.0.5 or 10.0.0.0/8, or loopback, not "my-proxy".',
  );
});

test("a connection that is closed already has no address", () => {
  expect(clientAddress({ socket: {} } as Parameters<typeof clientAddress>[0])).toBe("");
});

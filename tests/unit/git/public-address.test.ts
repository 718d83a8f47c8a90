import { describe, expect, test } from "vitest";
import { OutgoingError } from "#server/platform/outgoing/outgoing-error.ts";
import { isPublicAddress, resolveTarget } from "#server/platform/outgoing/resolve-target.ts";

describe("outgoing requests never reach private networks", () => {
  test.each([
    ["loopback", "127.0.0.1"],
    ["loopback, another of them", "127.8.9.1"],
    ["private", "10.0.0.1"],
    ["private", "172.16.3.4"],
    ["private", "192.168.1.1"],
    ["link-local, where clouds keep their secrets", "169.254.169.254"],
    ["carrier-grade", "100.64.0.1"],
    ["unspecified", "0.0.0.0"],
    ["multicast", "224.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["reserved", "240.0.0.1"],
    ["documentation", "192.0.2.1"],
    ["benchmarking", "198.18.0.1"],
    ["loopback in IPv6", "::1"],
    ["unspecified in IPv6", "::"],
    ["link-local in IPv6", "fe80::1"],
    ["unique local in IPv6", "fd00::1"],
    ["multicast in IPv6", "ff02::1"],
    ["site-local in IPv6", "fec0::1"],
    ["IPv4 mapped", "::ffff:127.0.0.1"],
    ["IPv4 mapped, in hex", "::ffff:7f00:1"],
    ["IPv4 compatible", "::7f00:1"],
    ["IPv4 through NAT64", "64:ff9b::7f00:1"],
    ["IPv4 through 6to4", "2002:7f00:1::"],
    ["IPv4 through Teredo", "2001::1"],
    ["no address at all", "localhost"],
    ["nothing", ""],
  ])("%s: %s", (_what, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(["8.8.8.8", "140.82.121.3", "2606:4700::1111"])("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("the check of outgoing requests", () => {
  const none = { allow: [] };
  test.each([
    ["file:///etc/passwd", /https:\/\/ or http:\/\//],
    ["ssh://git@example.org/a", /https:\/\/ or http:\/\//],
    ["ext::sh -c id", /https:\/\/ or http:\/\//],
    ["ftp://example.org/a", /https:\/\/ or http:\/\//],
    ["-u origin", /not a valid URL/],
    ["https://user:secret@example.org/a", /username or a password/],
    ["http://127.0.0.1/a", /private network/],
    ["http://2130706433/a", /private network/],
    ["http://0x7f.1/a", /private network/],
    ["http://[::1]/a", /private network/],
    ["http://[::ffff:10.0.0.1]/a", /private network/],
    ["http://localhost/a", /private network/],
    ["http://169.254.169.254/latest/meta-data", /private network/],
    ["https://example.org./a", /dot at the end/],
  ])("refuses %s with a reason", async (address, words) => {
    await expect(resolveTarget(address, none)).rejects.toThrow(OutgoingError);
    await expect(resolveTarget(address, none)).rejects.toThrow(words);
  });

  test("a secret in the URL is not repeated", async () => {
    await expect(resolveTarget("https://user:secret@example.org/a", none)).rejects.not.toThrow(/secret/);
  });

  test("allows exceptions of the operator, by host or by host and port, and nothing else", async () => {
    const address = "http://127.0.0.1:8080/a";
    expect(await resolveTarget(address, { allow: ["127.0.0.1"] })).toMatchObject({
      host: "127.0.0.1",
      port: 8080,
      addresses: ["127.0.0.1"],
    });
    expect(await resolveTarget(address, { allow: ["127.0.0.1:8080"] })).toMatchObject({ port: 8080 });
    await expect(resolveTarget(address, { allow: ["127.0.0.1:9090"] })).rejects.toThrow(/OUTBOUND_ALLOW/);
    await expect(resolveTarget(address, { allow: ["127.0.0.2"] })).rejects.toThrow(/OUTBOUND_ALLOW/);
    expect((await resolveTarget("http://[::1]:80/", { allow: ["[::1]"] })).addresses).toEqual(["::1"]);
  });

  test("a public address is pinned unchanged", async () => {
    expect(await resolveTarget("https://8.8.8.8/a", none)).toMatchObject({ port: 443, addresses: ["8.8.8.8"] });
  });
});

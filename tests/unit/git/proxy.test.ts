import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener, request, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { promisify } from "node:util";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { startForwardingProxy } from "#server/platform/outgoing/forwarding-proxy.ts";
import { proxyFor, proxyGlobalFetch } from "#server/platform/outgoing/proxy.ts";
import { requestJson } from "#server/platform/outgoing/request-json.ts";
import { resolveTarget } from "#server/platform/outgoing/resolve-target.ts";
import { createSafeFetch } from "#server/platform/outgoing/safe-fetch.ts";

const servers: Server[] = [];
const tunnels: (string | undefined)[] = [];

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const answerWithRequest: RequestListener = ({ headers, url }, response) =>
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ host: headers.host, url }));

/** Certificate of 93.184.216.34 that this process trusts. */
async function makeCertificate() {
  const folder = await mkdtemp(join(tmpdir(), "cdp-proxy-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=93.184.216.34", "-addext", "subjectAltName=IP:93.184.216.34", "-days", "2"];
  await promisify(execFile)("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
    ...["-keyout", key, "-out", cert, ...subject],
  ]);
  const made = { key: await readFile(key, "utf8"), cert: await readFile(cert, "utf8") };
  await rm(folder, { recursive: true });
  return made;
}

const certificate = await makeCertificate();
const trusted = getCACertificates();
setDefaultCACertificates([...trusted, certificate.cert]);

/** Servers that the tunnels to port 80 and 443 end at, whatever address was asked for. */
const target = await listen(createServer(answerWithRequest));
const secureTarget = await listen(createSecureServer(certificate, answerWithRequest));
const proxyServer = createServer();
proxyServer.on("connect", ({ url, headers }, socket) => {
  tunnels.push(url);
  if (headers["proxy-authorization"] !== `Basic ${btoa("me:pass word")}`) {
    return socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
  }
  socket.write("HTTP/1.1 200 OK\r\n\r\n");
  const port = url?.endsWith(":443") ? secureTarget : target;
  socket.pipe(connect(port, "127.0.0.1")).pipe(socket);
});
const proxy = `http://me:pass%20word@127.0.0.1:${await listen(proxyServer)}`;

beforeEach(() => {
  tunnels.length = 0;
  vi.unstubAllEnvs();
  for (const name of ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"]) {
    vi.stubEnv(name, name === "NO_PROXY" ? "" : proxy);
    vi.stubEnv(name.toLowerCase(), "");
  }
});
afterAll(() => {
  vi.unstubAllEnvs();
  setDefaultCACertificates(trusted);
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const answered = { host: "93.184.216.34", url: "/a?b=1" };

test("requests go through the proxy to the checked address", async () => {
  const safe = createSafeFetch([]);
  for (const scheme of ["http", "https"]) {
    const address = `${scheme}://93.184.216.34/a?b=1`;
    expect(await (await safe.fetch(address)).json()).toEqual(answered);
    expect((await requestJson(address, { allow: [] })).json).toEqual(answered);
  }
  const [plain, secure] = ["93.184.216.34:80", "93.184.216.34:443"];
  expect(tunnels).toEqual([plain, plain, secure, secure]);
  await safe.close();
});

test("private addresses are refused before the proxy is asked, and loopback is never asked of it", async () => {
  const safe = createSafeFetch([`127.0.0.1:${target}`]);
  for (const address of [
    "http://10.0.0.1/",
    "http://169.254.169.254/latest",
    "https://[fd00::1]/",
    "http://127.0.0.1:1/",
  ]) {
    await expect(safe.fetch(address)).rejects.toThrow(/OUTBOUND_ALLOW/);
    await expect(requestJson(address, { allow: [] })).rejects.toThrow(/OUTBOUND_ALLOW/);
  }
  expect((await safe.fetch(`http://127.0.0.1:${target}/own`)).status).toBe(200);
  // A name of this machine, too.
  const named = `http://localhost:${target}`;
  const byName = createSafeFetch([`localhost:${target}`]);
  expect((await byName.fetch(named)).status).toBe(200);
  expect((await requestJson(named, { allow: ["localhost"] })).status).toBe(200);
  await byName.close();
  for (const address of ["127.1.2.3", "::1", "::ffff:127.0.0.1", "0.0.0.0"])
    expect(proxyFor(new URL("http://name.example"), [address]), address).toBeUndefined();
  expect(await startForwardingProxy(await resolveTarget(named, { allow: ["localhost"] }))).toBeNull();
  expect(tunnels).toEqual([]);
  await safe.close();
});

test("a proxy that refuses is named, without its password", async () => {
  vi.stubEnv("HTTP_PROXY", proxy.replace("me:", "someone:"));
  await expect(requestJson("http://93.184.216.34/", { allow: [] })).rejects.toThrow(
    /^The proxy 127\.0\.0\.1:\d+ refused the connection \(407\)\.$/,
  );
});

test("a program that cannot pin addresses reaches its one target only", async () => {
  const forwarding = await startForwardingProxy(await resolveTarget("http://93.184.216.34/repo", { allow: [] }));
  const send = (url: string) => {
    const { port } = new URL(forwarding?.url ?? "");
    return requestThrough(Number(port), url);
  };
  expect(JSON.parse(await send("http://93.184.216.34/a?b=1"))).toEqual(answered);
  expect(await send("http://93.184.216.35/")).toBe("403");
  expect(tunnels).toEqual(["93.184.216.34:80"]);
  forwarding?.close();
});

function requestThrough(port: number, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const host = new URL(url).host;
    const asked = request({ host: "127.0.0.1", port, path: url, headers: { host }, agent: false }, (answer) => {
      answer.setEncoding("utf8");
      let text = "";
      answer.on("data", (part: string) => {
        text += part;
      });
      answer.on("end", () => resolve(answer.statusCode === 200 ? text : String(answer.statusCode)));
    });
    asked.on("error", reject).end();
  });
}

test.each([
  ["", "https://api.example.org/", true],
  ["*", "https://api.example.org/", false],
  ["example.org", "https://api.example.org/", false],
  [".example.org", "https://api.example.org/", false],
  ["*.example.org, other.example", "https://other.example/", false],
  ["ample.org", "https://api.example.org/", true],
  ["api.example.org:8443", "https://api.example.org/", true],
  ["api.example.org:8443", "https://api.example.org:8443/", false],
  ["API.Example.org", "https://api.example.org/", false],
])("NO_PROXY=%s with %s", (noProxy, url, isProxied) => {
  const found = proxyFor(new URL(url), [], { HTTPS_PROXY: "proxy.example:3128", NO_PROXY: noProxy });
  expect(found?.href).toBe(isProxied ? "http://proxy.example:3128/" : undefined);
});

test("each scheme has its own proxy, and a wrong one is told", () => {
  const environment = { HTTPS_PROXY: "http://secure.example", http_proxy: "http://plain.example" };
  expect(proxyFor(new URL("https://a.example"), [], environment)?.host).toBe("secure.example");
  expect(proxyFor(new URL("http://a.example"), [], environment)?.host).toBe("plain.example");
  expect(proxyFor(new URL("http://a.example"), [], {})).toBeUndefined();
  expect(() => proxyFor(new URL("https://a.example"), [], { HTTPS_PROXY: "socks5://a.example" })).toThrow(
    /HTTPS_PROXY/,
  );
});

test("requests to the sign-in provider go through the proxy, those to this machine do not", async () => {
  const undo = proxyGlobalFetch({ HTTPS_PROXY: proxy, HTTP_PROXY: proxy });
  try {
    const answer = await fetch("http://sign-in.invalid/.well-known/openid-configuration");
    expect(await answer.json()).toMatchObject({ url: "/.well-known/openid-configuration" });
    expect(tunnels).toEqual(["sign-in.invalid:80"]);
    await fetch(`http://127.0.0.1:${target}/`);
    expect(tunnels).toHaveLength(1);
  } finally {
    undo();
  }
});

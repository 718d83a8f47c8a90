import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export interface Sites {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts an HTTPS server that stands in for GitHub, LinkedIn, X, Reddit and every other site. Any URL answers with a
 * small page. Its certificate is created for this run.
 * @param bodyOf - page body for a URL; null for the default
 */
export async function startSites(bodyOf: (address: URL) => string | null = () => null): Promise<Sites> {
  const folder = await mkdtemp(join(tmpdir(), "cdp-sites-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=localhost", "-days", "2"];
  await promisify(execFile)("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
    ...["-keyout", key, "-out", cert, ...subject],
  ]);
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) }, (request, response) => {
    const body = bodyOf(new URL(request.url ?? "/", `https://${request.headers.host}`)) ?? "<h1>A page of the web</h1>";
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang=en><title>A site</title>${body}</html>`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Path of Debian's nginx; null where it is not installed. */
export const nginxPath = ["/usr/sbin/nginx", "/usr/bin/nginx"].find(existsSync) ?? null;

export interface Nginx {
  /** Lines of the access log, with the whole address of each request. */
  accessLog(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts nginx with TLS and a certificate of its own, as docs/sign-in.md describes. */
export async function startNginx(path: string, port: number, target: number): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "cdp-nginx-"));
  const at = (name: string) => join(folder, name);
  await run("openssl", [
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"],
    ...["-keyout", at("key.pem"), "-out", at("certificate.pem")],
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${at(name)};`)
    .join("\n");
  await writeFile(
    at("nginx.conf"),
    `daemon off; pid ${at("pid")}; error_log ${at("error.log")}; events {}
http {
  ${temporary}
  log_format whole '$remote_addr "$request" "$http_referer"';
  access_log ${at("access.log")} whole;
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${at("certificate.pem")};
    ssl_certificate_key ${at("key.pem")};
    location / {
      proxy_pass http://127.0.0.1:${target};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection "upgrade";
    }
  }
}
`,
  );
  const nginx = spawn(path, ["-p", folder, "-c", at("nginx.conf")], { stdio: "ignore" });
  const ended = once(nginx, "exit");
  await untilListening(port);
  return {
    accessLog: () => readFile(at("access.log"), "utf8"),
    async stop() {
      nginx.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const program = "/usr/bin/glewlwyd";
const schema = "/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3";
const webapp = "/usr/share/glewlwyd/webapp";
const systemConfig = "/etc/glewlwyd/glewlwyd.conf";

const fakeTime = "/usr/bin/faketime";

/** Whether Debian's packages glewlwyd and sqlite3 are installed. */
export const hasGlewlwyd = [program, schema, "/usr/bin/sqlite3"].every(existsSync);
/** Whether Debian's package faketime is installed, which a provider with a wrong clock needs. */
export const hasFakeTime = existsSync(fakeTime);

export interface Glewlwyd {
  readonly issuer: string;
  readonly clientId: string;
  /** Users by name, with the password `password`. */
  addUser(name: string, claims: Readonly<Record<string, string>>): Promise<void>;
  setClaims(name: string, claims: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  readonly port: number;
  readonly redirectUris: readonly string[];
  /** Difference of the provider's clock, as in `-120s`. */
  readonly clock?: string;
}

/**
 * Starts Debian's glewlwyd with an OpenID Connect plugin (RS256, tokens of 60 seconds, PKCE required) and one client.
 */
export async function startGlewlwyd({ port, redirectUris, clock }: Options): Promise<Glewlwyd> {
  const folder = await mkdtemp(join(tmpdir(), "cdp-glewlwyd-"));
  const address = `http://localhost:${port}`;
  const issuer = `${address}/api/oidc`;
  const database = join(folder, "glewlwyd.db");
  await run("/bin/sh", ["-c", `sqlite3 "${database}" < "${schema}"`]);
  // Users have only the properties that the user module knows.
  const known = `update g_user_module_instance set gumi_parameters = replace(gumi_parameters, '"picture"', '"roles"')`;
  await run("sqlite3", [database, known]);
  const config = (await readFile(systemConfig, "utf8"))
    .replace(/^port=.*$/m, `port=${port}`)
    .replace(/^external_url=.*$/m, `external_url="${address}"`)
    .replace(/^log_mode=.*$/m, 'log_mode="console"')
    .replace(/^@include.*$/m, `database = { type = "sqlite3"; path = "${database}"; };`)
    .replace(/^#?\s*static_files_path\s*=.*$/m, "");
  const file = join(folder, "glewlwyd.conf");
  await writeFile(file, `${config}\nstatic_files_path="${webapp}"\nbind_address="127.0.0.1"\n`);
  const command = [...(clock === undefined ? [] : [fakeTime, "-f", clock]), program, "-c", file];
  const child = spawn(command[0] ?? program, command.slice(1), { stdio: ["ignore", "pipe", "pipe"], detached: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
  const ended = once(child, "exit");
  await untilUp(address, () => output, ended);

  const login = await fetch(`${address}/api/auth/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: "password" }),
  });
  if (!login.ok) throw new Error(`glewlwyd refused its administrator: ${login.status} ${output.slice(-500)}`);
  const cookie = login.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`glewlwyd: ${method} ${path}: ${answer.status} ${await answer.text()}`);
  };

  await run("openssl", ["genrsa", "-out", join(folder, "key.pem"), "2048"]);
  await run("openssl", ["rsa", "-in", join(folder, "key.pem"), "-pubout", "-out", join(folder, "public.pem")]);
  for (const name of ["profile", "email"]) {
    await send("POST", "/scope/", {
      name,
      display_name: name,
      description: name,
      password_required: false,
      scheme: {},
    });
  }
  await send("POST", "/mod/plugin/", {
    module: "oidc",
    name: "oidc",
    display_name: "OpenID Connect",
    enabled: true,
    parameters: {
      iss: issuer,
      "jwt-type": "rsa",
      "jwt-key-size": "256",
      key: await readFile(join(folder, "key.pem"), "utf8"),
      cert: await readFile(join(folder, "public.pem"), "utf8"),
      "access-token-duration": 60,
      "refresh-token-duration": 1_209_600,
      "code-duration": 60,
      "refresh-token-rolling": true,
      "allow-non-oidc": false,
      "auth-type-code-enabled": true,
      "auth-type-token-enabled": false,
      "auth-type-id-token-enabled": true,
      "auth-type-none-enabled": false,
      "auth-type-password-enabled": false,
      "auth-type-client-enabled": false,
      "auth-type-refresh-enabled": true,
      "pkce-allowed": true,
      "pkce-required": true,
      "pkce-method-plain-allowed": false,
      "pkce-scopes": [],
      "subject-type": "public",
      "email-claim": "mandatory",
      "name-claim": "mandatory",
      "scope-claim": "no",
      "allowed-scope": ["openid", "profile", "email"],
      claims: [
        { name: "roles", "user-property": "roles", type: "string", mandatory: true, "on-demand": false, scope: [] },
      ],
      scope: [],
      "session-management-allowed": true,
      "session-cookie-name": "GLEWLWYD2_OIDC_SESSION",
      "session-cookie-expiration": 2_419_200,
    },
  });
  const clientId = "community";
  await send("POST", "/client/", {
    client_id: clientId,
    name: "Community",
    confidential: false,
    enabled: true,
    redirect_uri: redirectUris,
    authorization_type: ["code"],
    token_endpoint_auth_method: ["none"],
    scope: [],
  });
  const userBody = (name: string, claims: Readonly<Record<string, string>>) => ({
    username: name,
    name: `${name} Example`,
    email: `${name}@foundation.example`,
    password: "password",
    enabled: true,
    scope: ["openid", "profile", "email", "g_profile"],
    ...claims,
  });
  return {
    issuer,
    clientId,
    addUser: (name, claims) => send("POST", "/user/", userBody(name, claims)),
    setClaims: (name, claims) => send("PUT", `/user/${name}`, userBody(name, claims)),
    async stop() {
      // faketime runs the provider in a process of its own.
      if (child.pid !== undefined) process.kill(-child.pid);
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilUp(address: string, output: () => string, ended: Promise<unknown>): Promise<void> {
  let isRunning = true;
  void ended.then(() => {
    isRunning = false;
  });
  while (isRunning) {
    if (
      await fetch(`${address}/config`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`glewlwyd did not start: ${output().slice(-1_000)}`);
}

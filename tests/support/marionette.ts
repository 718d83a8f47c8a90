import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "../../scripts/system.ts";
import { freePort } from "./port.ts";

/**
 * Firefox driven through Marionette, its own remote protocol: messages are `length:[type, id, command, parameters]`
 * over TCP. Playwright's channel and geckodriver need extra binaries, which a closed network cannot download.
 */
export interface Firefox {
  send(command: string, parameters?: object): Promise<unknown>;
  /** Runs a script and returns its result; `chrome` gives access to the browser's own window. */
  run(script: string, context?: "content" | "chrome"): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts a fresh headless Firefox. @throws when it does not answer within 30 seconds. */
export async function launchFirefox(preferences: Record<string, string | number | boolean> = {}): Promise<Firefox> {
  const executable = findProgram("firefox");
  if (executable === null) throw new Error("Firefox is missing.");
  const port = await freePort();
  const profile = await mkdtemp(join(tmpdir(), "cdp-firefox-"));
  const all = {
    "marionette.port": port,
    "app.update.enabled": false,
    "browser.shell.checkDefaultBrowser": false,
    "datareporting.policy.dataSubmissionEnabled": false,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    // A local server with its own certificate answers for websites, some of which are on the HSTS preload list.
    "network.stricttransportsecurity.preloadlist": false,
    "security.cert_pinning.enforcement_level": 0,
    ...preferences,
  };
  const lines = Object.entries(all).map(
    ([key, value]) => `user_pref(${JSON.stringify(key)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const firefox = spawn(
    executable,
    ["-headless", "-marionette", "--remote-allow-system-access", "-no-remote", "-profile", profile, "about:blank"],
    { stdio: "ignore" },
  );
  const socket = await connectTo(port, firefox);
  const send = conversation(socket);
  await send("WebDriver:NewSession", { capabilities: {} });
  const run: Firefox["run"] = async (script, context = "content") => {
    await send("Marionette:SetContext", { value: context });
    const answer = await send("WebDriver:ExecuteAsyncScript", {
      script: `const done = arguments[arguments.length - 1]; (async () => { ${script} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`,
      args: [],
      scriptTimeout: 30_000,
    });
    const { value } = answer as { value: { value?: unknown; error?: string } };
    if (value.error !== undefined) throw new Error(value.error);
    return value.value;
  };
  await run(
    `Cc["@mozilla.org/security/certoverride;1"].getService(Ci.nsICertOverrideService).setDisableAllSecurityChecksAndLetAttackersInterceptMyData(true);`,
    "chrome",
  );

  return {
    send,
    run,
    async close() {
      socket.destroy();
      if (firefox.exitCode === null) {
        firefox.kill("SIGTERM");
        await once(firefox, "exit");
      }
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function connectTo(port: number, firefox: ChildProcess): Promise<Socket> {
  const until = Date.now() + 30_000;
  while (Date.now() < until && firefox.exitCode === null) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return socket;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  firefox.kill("SIGKILL");
  throw new Error("Firefox does not answer.");
}

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };

function conversation(socket: Socket): Firefox["send"] {
  const waiting = new Map<number, Waiting>();
  let buffered = Buffer.alloc(0);
  let next = 1;
  socket.on("data", (chunk) => {
    buffered = Buffer.concat([buffered, chunk]);
    for (;;) {
      const colon = buffered.indexOf(":");
      if (colon < 0) return;
      const length = Number(buffered.subarray(0, colon).toString());
      if (buffered.length < colon + 1 + length) return;
      const message: unknown = JSON.parse(buffered.subarray(colon + 1, colon + 1 + length).toString());
      buffered = buffered.subarray(colon + 1 + length);
      // The first message is a greeting and not an array.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [number, number, { error: string; message: string } | null, unknown];
      if (error === null) waiting.get(id)?.resolve(result);
      else waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`));
      waiting.delete(id);
    }
  });
  return (command, parameters = {}) =>
    new Promise((resolve, reject) => {
      const id = next++;
      waiting.set(id, { resolve, reject });
      const text = JSON.stringify([0, id, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

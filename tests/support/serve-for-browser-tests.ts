import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startGithub } from "./github.ts";

/**
 * The built platform on a fresh data folder with demo data, as a user starts it, beside a GitHub of its own; ends with
 * its parent. Remotes on loopback are allowed, so that the Git tests can serve repositories themselves.
 */
const github = await startGithub();
const data = await mkdtemp(join(tmpdir(), "cdp-browser-tests-"));
const root = join(import.meta.dirname, "../..");
const server = spawn(process.execPath, ["scripts/start.ts", "--data-dir", data, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    OUTBOUND_ALLOW: "127.0.0.1,localhost",
    RATE_LIMIT: "0",
    GITHUB_API_URL: github.origin,
    ISSUES_API_URL: github.issuesUrl,
    ISSUE_DESK_URL: "https://desk.example/issues",
    CHAT_URL: "https://chat.example/help",
  },
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => server.kill("SIGTERM"));
server.on("exit", async (code) => {
  await rm(data, { recursive: true, force: true });
  process.exit(code ?? 0);
});

import { spawn } from "node:child_process";
import { serverCommand } from "#server/platform/core/config.ts";

serverCommand("npm run dev --")
  .description(
    "Runs the server, the console with hot reload at http://localhost:4101, and the extension, each restarted or rebuilt on change.",
  )
  .parse();

const parts: readonly { name: string; command: readonly [string, ...string[]] }[] = [
  {
    name: "server",
    command: ["node", "--watch", "--watch-preserve-output", "server/app/main.ts", ...process.argv.slice(2)],
  },
  { name: "console", command: ["vite", "--config", "console/vite.config.ts"] },
  { name: "extension", command: ["wxt", "--browser", "chrome"] },
];

const width = Math.max(...parts.map(({ name }) => name.length));
const children = parts.map(({ name, command: [file, ...args] }) => {
  const child = spawn(file, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? "http://localhost:4101" },
  });
  const show = (chunk: Buffer) => {
    for (const line of String(chunk).split("\n")) if (line.trim()) console.log(`${name.padEnd(width)} | ${line}`);
  };
  child.stdout.on("data", show);
  child.stderr.on("data", show);
  child.on("error", (error) => show(Buffer.from(error.message)));
  return child;
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}

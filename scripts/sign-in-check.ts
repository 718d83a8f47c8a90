import { checkProvider, type ProviderCheck } from "#server/admin/sign-in/check-provider.ts";
import { ConfigError, readConfig, serverCommand } from "#server/platform/core/config.ts";

serverCommand("npm run sign-in-check --")
  .description("Checks the sign-in provider of the environment and prints what to enter there.")
  .parse();

const marks: Record<ProviderCheck["state"], string> = { good: "ok", problem: "PROBLEM", todo: "compare" };

try {
  const checks = await checkProvider(readConfig(process.argv.slice(2), process.env));
  const width = Math.max(...checks.map(({ name }) => name.length));
  for (const { name, state, detail } of checks) {
    console.log(`${marks[state].padEnd(8)} ${name.padEnd(width)}  ${detail}`);
  }
  process.exitCode = checks.some(({ state }) => state === "problem") ? 1 : 0;
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

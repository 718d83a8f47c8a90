import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { createCommand } from "#server/platform/core/command.ts";
import { v1Document } from "#server/platform/http/openapi.ts";
import { v1Calls } from "#shared/contract/v1/all.ts";
import { breakingChanges, type Description } from "./api-changes.ts";

const descriptionFile = "shared/api-client/openapi.json";
const typesFile = "shared/api-client/openapi.d.ts";

const description = async () =>
  (await v1Document(v1Calls, "https://platform.example.org/api")) as unknown as Description;

const asText = (document: Description) => `${JSON.stringify(document, null, 2)}\n`;

/**
 * Returns problems of the stored description, one sentence each: changes that break clients, or differences from the
 * contract.
 */
export async function findApiProblems(): Promise<string[]> {
  const stored = await readFile(descriptionFile, "utf8");
  const now = await description();
  const breaking = breakingChanges(JSON.parse(stored) as Description, now);
  if (breaking.length > 0) return breaking;
  return stored === asText(now) ? [] : [`${descriptionFile} does not match the contract: run npm run api:client`];
}

async function writeClient(): Promise<void> {
  createCommand(
    "npm run api:client --",
    "Generates the OpenAPI description of the public API and the types of its client from the contract. Fails on changes that break clients of the existing description.",
  ).parse();
  const stored = await readFile(descriptionFile, "utf8").catch(() => null);
  const now = await description();
  const breaking = stored === null ? [] : breakingChanges(JSON.parse(stored) as Description, now);
  if (breaking.length > 0) {
    console.error(`This would break clients of version 1:\n${breaking.join("\n")}`);
    process.exit(1);
  }
  const types = await openapiTS(now as unknown as OpenAPI3);
  await writeFile(descriptionFile, asText(now));
  await writeFile(typesFile, `// Written by npm run api:client.\n${astToString(types)}`);
  console.log(`${descriptionFile} and ${typesFile} match the contract.`);
}

if (import.meta.main) await writeClient();

import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { v1Document } from "#server/http/openapi.ts";
import { v1Calls } from "#shared/contract/v1/all.ts";
import { breakingChanges, type Description } from "./api-changes.ts";

/**
 * `npm run api:client`: writes the description of the public API and the types of its client from the contract. Refuses
 * what would break a client of the description that is there.
 */

const descriptionFile = "shared/api-client/openapi.json";
const typesFile = "shared/api-client/openapi.d.ts";

const description = () => v1Document(v1Calls, "/api") as unknown as Description;

const asText = (document: Description) => `${JSON.stringify(document, null, 2)}\n`;

/** What is wrong with the kept description: it would break clients, or is not the contract's. One sentence each. */
export async function findApiProblems(): Promise<string[]> {
  const kept = await readFile(descriptionFile, "utf8");
  const now = description();
  const breaking = breakingChanges(JSON.parse(kept) as Description, now);
  if (breaking.length > 0) return breaking;
  return kept === asText(now) ? [] : [`${descriptionFile} is not what the contract says: run npm run api:client`];
}

async function writeClient(): Promise<void> {
  const kept = await readFile(descriptionFile, "utf8").catch(() => null);
  const now = description();
  const breaking = kept === null ? [] : breakingChanges(JSON.parse(kept) as Description, now);
  if (breaking.length > 0) {
    console.error(`This would break clients of version 1:\n${breaking.join("\n")}`);
    process.exit(1);
  }
  const types = await openapiTS(now as unknown as OpenAPI3);
  await writeFile(descriptionFile, asText(now));
  await writeFile(typesFile, `// Written by npm run api:client.\n${astToString(types)}`);
  console.log(`${descriptionFile} and ${typesFile} are those of the contract.`);
}

if (import.meta.main) await writeClient();

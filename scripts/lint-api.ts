import { createConfig, lintFromString } from "@redocly/openapi-core";
import { v1Document, wireDocument } from "#server/platform/http/openapi.ts";
import { allCalls } from "#shared/contract/all.ts";
import { v1Calls } from "#shared/contract/v1/all.ts";

const server = "https://platform.example.org/api";

/** Returns one line for each place where a description of an API breaks Redocly's recommended rules. */
export async function lintDescriptions(): Promise<string[]> {
  const descriptions = [
    { name: "public API", document: await v1Document(v1Calls, server), rules: {} },
    {
      name: "console API",
      document: await wireDocument(allCalls, server),
      // Paths of existing backends, such as `/member/github/{id}` beside `/member/{id}/identity`. The server prefers
      // the longer fixed part.
      rules: { "no-ambiguous-paths": "off" as const },
    },
  ];
  const problems = await Promise.all(
    descriptions.map(async ({ name, document, rules }) => {
      const config = await createConfig({ extends: ["recommended"], rules });
      const found = await lintFromString({ source: JSON.stringify(document), config });
      return found.map(({ ruleId, message, location }) => `${name}: ${ruleId}: ${message} ${location[0]?.pointer}`);
    }),
  );
  return problems.flat();
}

import * as z from "zod/mini";
import { call } from "./call.ts";
import { segments } from "./common.ts";

/**
 * Merged identities in formats of other tools: git's `.mailmap`, the identities file of SortingHat, the
 * `github_users.json` of gitdm, or CSV.
 */
export const identityExport = call("GET", "/identity/export", {
  summary: "Merged identities of the people of a segment, as a file",
  access: "memberRead",
  capability: "identityExport",
  query: z.object({ format: z.enum(["mailmap", "sortinghat", "gitdm", "csv"]), segments }),
  /** File content: text for `.mailmap` and CSV, JSON for the others. */
  answer: z.union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())]),
});

import * as z from "zod/mini";
import { call } from "./call.ts";
import { segments } from "./common.ts";

/**
 * Which identities belong together, as other tools read it: git's `.mailmap`, the identities file of SortingHat, the
 * `github_users.json` of gitdm, or a table.
 */
export const identityExport = call("GET", "/identity/export", {
  summary: "The merged identities of the people of a segment, as a file",
  access: "memberRead",
  capability: "identityExport",
  query: z.object({ format: z.enum(["mailmap", "sortinghat", "gitdm", "csv"]), segments }),
  /** The file itself: the text of `.mailmap` and CSV; the others are JSON. */
  answer: z.union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())]),
});

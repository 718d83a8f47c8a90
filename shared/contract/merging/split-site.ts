import * as z from "zod/mini";
import { call } from "../call.ts";
import { idParams, segments } from "../common.ts";

export const memberSplitSite = call("POST", "/member/{id}/split-site", {
  summary: "Move what a person did on a server where they have no account to the person who has it",
  access: "mergeMembers",
  capability: "dataQuality",
  params: idParams,
  body: z.object({
    platform: z.string().check(z.minLength(1), z.maxLength(100)),
    site: z.string().check(z.minLength(1), z.maxLength(400)),
    segments,
  }),
  /** The other person. */
  answer: z.object({ id: z.string() }),
});

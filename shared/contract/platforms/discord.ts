import * as z from "zod/mini";
import { call } from "../call.ts";
import { segments } from "../common.ts";
import { integration } from "../integrations.ts";
import { limitedText } from "../limited.ts";

export const discordAuthenticate = call("PUT", "/discord-authenticate/{guildId}", {
  summary: "Connect the Discord server that the bot was added to",
  access: "tenantEdit",
  params: z.object({ guildId: limitedText(20).check(z.regex(/^\d+$/)) }),
  body: z.object({
    /** Code returned by Discord's page. It proves that the user added the bot. */
    code: z.optional(limitedText(2_000)),
    segments,
  }),
  answer: integration,
});

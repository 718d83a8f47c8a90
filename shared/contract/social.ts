import * as z from "zod/mini";
import { call } from "./call.ts";
import { segments } from "./common.ts";
import { integration } from "./integrations.ts";

/** Platforms where people write to everybody (wire.md 27): connected with lists of names. */

const names = z.array(z.string().check(z.maxLength(1_000))).check(z.maxLength(500));

export const hackernewsConnect = call("POST", "/hackernews-connect", {
  summary: "Follow the posts of Hacker News that name one of these words or lead to one of these addresses",
  access: "tenantEdit",
  body: z.object({ keywords: names, urls: names, segments }),
  answer: integration,
});

export const socialCalls = [hackernewsConnect] as const;

import * as z from "zod/mini";
import { call } from "./call.ts";
import { anyObject, done, idParams, moment } from "./common.ts";
import { givenMoment, line, shortText, webAddress } from "./limited.ts";

const who = { userId: z.nullish(z.string()), userEmail: z.nullish(z.string()) };
const givenWho = { userId: z.nullish(shortText), userEmail: z.nullish(line) };

/** Session in the product, from sign-in to leaving (rules.md 3, wire.md 7). */
const productSession = z.object({
  id: z.string(),
  ...who,
  startTime: moment,
  endTime: z.nullish(moment),
  ipAddress: z.nullish(z.string()),
  country: z.nullish(z.string()),
});

export const productSessionStart = call("POST", "/product/session", {
  summary: "Start a product session",
  access: "user",
  segments: "none",
  body: z.object({ startTime: givenMoment, ...givenWho }),
  answer: productSession,
});

export const productSessionEnd = call("PUT", "/product/session/{id}", {
  summary: "End a product session",
  access: "user",
  segments: "none",
  params: idParams,
  body: z.object({ endTime: givenMoment }),
  answer: done,
});

export const productEvent = call("POST", "/product/event", {
  summary: "Record a page view or the use of a feature",
  access: "user",
  segments: "none",
  body: z.object({
    key: webAddress,
    type: z.enum(["Page", "Feature"]),
    sessionId: z.nullish(line),
    properties: z.nullish(anyObject),
    ...givenWho,
  }),
  answer: done,
});

import * as z from "zod/mini";
import { call } from "./call.ts";
import { done, idParams, moment } from "./common.ts";

const who = { userId: z.nullish(z.string()), userEmail: z.nullish(z.string()) };

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
  body: z.object({ startTime: moment, ...who }),
  answer: productSession,
});

export const productSessionEnd = call("PUT", "/product/session/{id}", {
  summary: "End a product session",
  access: "user",
  segments: "none",
  params: idParams,
  body: z.object({ endTime: moment }),
  answer: done,
});

export const productEvent = call("POST", "/product/event", {
  summary: "Record a page view or the use of a feature",
  access: "user",
  segments: "none",
  body: z.object({
    key: z.string(),
    type: z.enum(["Page", "Feature"]),
    sessionId: z.nullish(z.string()),
    properties: z.nullish(z.record(z.string(), z.unknown())),
    ...who,
  }),
  answer: done,
});

import * as z from "zod/mini";
import { call } from "../call.ts";
import { segments } from "../common.ts";
import { integration } from "../integrations.ts";

const code = z.string().check(z.maxLength(4_000));
const state = z.string().check(z.maxLength(2_000));

/** What a sign-in came back with, in a connect call that takes more than that. */
export const broughtBack = { code: z.optional(code), state: z.optional(state) };

/**
 * The two calls of a platform that is connected by signing in at its provider. The browser goes to the first by itself,
 * which sends it on to the provider; it comes back to the integration page with what the second takes.
 */
// @__NO_SIDE_EFFECTS__
export function signInCalls(path: string, name: string) {
  return {
    start: call("GET", `/${path}/connect`, {
      summary: `Sign in at ${name}; the browser comes back to the integration page with code and state`,
      access: "integrationEdit",
      query: z.object({
        crowdToken: z.optional(z.string()),
        /** Existing backends end the sign-in themselves, and send the browser there afterwards. */
        redirectUrl: z.optional(z.string()),
        segments,
      }),
      answer: z.undefined(),
    }),
    finish: call("GET", `/${path}/callback`, {
      summary: `Connect ${name} with what its sign-in came back with`,
      access: "integrationEdit",
      query: z.object({
        code,
        state,
        segments,
      }),
      answer: integration,
    }),
  };
}

/** The call that ends a sign-in. */
export type FinishCall = ReturnType<typeof signInCalls>["finish"];

/** With hashtags, which take the place of those that are stored. */
const hashtags = z.optional(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(50)));
const twitter = signInCalls("twitter", "X/Twitter");

export const twitterSignIn = {
  start: { ...twitter.start, query: z.extend(twitter.start.query, { hashtags }) },
  finish: { ...twitter.finish, query: z.extend(twitter.finish.query, { hashtags }) },
};

export const slackSignIn = signInCalls("slack", "Slack");

import * as z from "zod/mini";
import { call } from "../call.ts";
import { segments } from "../common.ts";
import { integration } from "../integrations.ts";
import { limitedText, longText, webAddress } from "../limited.ts";

const code = limitedText(4_000);
const state = limitedText(2_000);

/** Result of a sign-in, in a connect call with further fields. */
export const signInResult = { code: z.optional(code), state: z.optional(state) };

/**
 * Creates the two calls of a platform that is connected by signing in at its provider. The browser opens the first one,
 * which redirects to the provider. The provider redirects back to the integration page with the parameters of the
 * second call.
 */
// @__NO_SIDE_EFFECTS__
export function signInCalls(path: string, name: string) {
  return {
    start: call("GET", `/${path}/connect`, {
      summary: `Sign in to ${name}; the browser returns to the integration page with code and state`,
      access: "integrationEdit",
      query: z.object({
        crowdToken: z.optional(longText),
        /** Existing backends finish the sign-in themselves and then redirect the browser to this URL. */
        redirectUrl: z.optional(webAddress),
        segments,
      }),
      answer: z.undefined(),
    }),
    finish: call("GET", `/${path}/callback`, {
      summary: `Connect ${name} with the code and state of the sign-in`,
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

/** Call that finishes a sign-in. */
export type FinishCall = ReturnType<typeof signInCalls>["finish"];

/** Hashtags that replace the stored ones. */
const hashtags = z.optional(z.array(limitedText(300)).check(z.maxLength(50)));
const twitter = signInCalls("twitter", "X/Twitter");

export const twitterSignIn = {
  start: { ...twitter.start, query: z.extend(twitter.start.query, { hashtags }) },
  finish: { ...twitter.finish, query: z.extend(twitter.finish.query, { hashtags }) },
};

export const slackSignIn = signInCalls("slack", "Slack");

import { lazy } from "react";
import { object, text } from "../../connect/read-settings.ts";
import { isBackFrom, signInAddress } from "../../connect/sign-in-address.ts";
import { savedNames } from "../../name-lists/name-lists.ts";
import type { PlatformDescriptor } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { texts } from "./texts.ts";

const site = "https://x.com";

/** X: mentions of the signed-in account, and posts with a hashtag. */
export const twitterDescriptor: PlatformDescriptor = {
  key: "twitter",
  name: "X/Twitter",
  description: texts.description,
  signIn: (place) => signInAddress("twitter", place, { success: "true" }),
  Drawer: lazy(async () => ({ default: (await import("./twitter-drawer.tsx")).TwitterDrawer })),
  // Existing backends end the sign-in themselves and return only its result.
  isReturn: (query) => isBackFrom("twitter", query) || query.get("success") === "true" || query.has("twitter-error"),
  Return: lazy(async () => ({ default: (await import("./twitter-return.tsx")).TwitterReturn })),
  settingsLabel: pageTexts.settings,
  summary: {
    label: ({ settings }) =>
      trackedOn(settings)
        .map(({ label }) => label)
        .join(", ") || null,
    title: texts.summaryTitle,
    links: ({ settings }) => trackedOn(settings),
  },
};

/** Links to the account and to the hashtag, which is the last one in the list. */
function trackedOn(settings: unknown): { label: string; href: string }[] {
  const username = text(object(object(settings).profile).username);
  const hashtag = savedNames(settings, "hashtags").at(-1);
  return [
    ...(username ? [{ label: `@${username}`, href: `${site}/${encodeURIComponent(username)}` }] : []),
    ...(hashtag ? [{ label: `#${hashtag}`, href: `${site}/hashtag/${encodeURIComponent(hashtag)}?f=live` }] : []),
  ];
}

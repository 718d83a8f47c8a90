import { useQuery } from "@tanstack/react-query";
import { type LensActionType, lensPostQuery } from "#shared/contract/community-lens.ts";
import { queryFreshMs } from "#shared/domain/limits.ts";
import { canonicalAddress } from "#shared/profiles/canonical-address.ts";
import type { Action } from "../base/action.ts";
import type { Workplace } from "../connection/session.ts";
import { act } from "../outbox/act.ts";
import { useQueue } from "../outbox/use-outbox.ts";

export type LensPostRef = Extract<Action, { kind: "lens" }>["post"];

/** Number of the user's own posts that are loaded. Older ones are found when an action needs them. */
const maxPosts = 200;

const opposite: Partial<Record<LensActionType, LensActionType>> = {
  "thumbs-up": "thumbs-down",
  "thumbs-down": "thumbs-up",
};

/**
 * Lens actions of the user for a post, including queued ones. Fetches all of the user's posts, so that no URL is sent
 * before the user acts.
 */
export function useLens(workplace: Workplace, post: LensPostRef) {
  const { client, origin, userId, may } = workplace;
  const isAllowed = may("eagleEyeCreate") === "yes" && may("eagleEyeActionCreate") === "yes";
  const { data } = useQuery({
    queryKey: ["lens", origin, userId],
    queryFn: async ({ signal }) => {
      const filter = { action: { actionById: userId } };
      return (await client.send(lensPostQuery, { body: { filter, orderBy: null, limit: maxPosts, offset: 0 }, signal }))
        .rows;
    },
    enabled: isAllowed,
    // Cached across pages. Socket events and completed actions invalidate it.
    staleTime: queryFreshMs,
  });
  const queue = useQueue(workplace);
  const address = canonicalAddress(post.url);
  const given = new Set<string>(
    data
      ?.find(({ url }) => canonicalAddress(url) === address)
      ?.actions.filter(({ actionById }) => actionById === userId)
      .map(({ type }) => type),
  );
  for (const { action, state } of queue) {
    if (action.action.kind !== "lens" || canonicalAddress(action.action.post.url) !== address || state === "refused")
      continue;
    const { type, on } = action.action;
    if (!on) given.delete(type);
    else {
      given.add(type);
      given.delete(opposite[type] ?? "");
    }
  }
  return {
    isAllowed,
    has: (type: LensActionType) => given.has(type),
    toggle: async (type: LensActionType) => {
      await act(workplace, { kind: "lens", post, type, on: !given.has(type) });
    },
  };
}

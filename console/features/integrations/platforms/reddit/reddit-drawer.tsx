import { useClient } from "#console/core/api-client.ts";
import { ApiError } from "#shared/client/errors.ts";
import { redditOnboard, redditValidate } from "#shared/contract/platforms/social.ts";
import { cleanSubreddit, noSubredditMessage } from "#shared/validators/subreddits.ts";
import type { NameList } from "../../name-lists/name-lists.ts";
import { NameListsDrawer } from "../../name-lists/name-lists-drawer.tsx";
import { NameListsReturn } from "../../name-lists/name-lists-return.tsx";
import type { DrawerProps } from "../../platform-descriptor.ts";
import { texts } from "./texts.ts";

const lists: readonly NameList[] = [
  {
    key: "subreddits",
    legend: texts.subreddits,
    texts: texts.rows,
    clean: cleanSubreddit,
    isCleanedOnLeave: true,
    prefix: texts.prefix,
    keepsLast: true,
  },
];

/** Drawer with the subreddits to follow. */
export function RedditDrawer(props: DrawerProps) {
  const client = useClient();
  const segments = [props.segmentId];
  async function askProblem(_: string, subreddit: string): Promise<string | null> {
    try {
      await client.send(redditValidate, { query: { subreddit, segments } });
      return null;
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return noSubredditMessage;
      throw error;
    }
  }
  return (
    <NameListsDrawer
      {...props}
      platform="reddit"
      description={texts.drawerText}
      lists={lists}
      signsIn
      askProblem={askProblem}
      send={({ subreddits = [] }) => client.send(redditOnboard, { body: { subreddits, segments } })}
    />
  );
}

/** Shown when a user returns from Reddit. Connects the drafted subreddits. */
export function RedditReturn({ segmentId }: { segmentId: string }) {
  const client = useClient();
  return (
    <NameListsReturn
      platform="reddit"
      name="Reddit"
      segmentId={segmentId}
      send={({ subreddits = [] }, returned) =>
        client.send(redditOnboard, { body: { subreddits: [...subreddits], ...returned, segments: [segmentId] } })
      }
    />
  );
}

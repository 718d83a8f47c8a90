import { useClient } from "#console/core/api-client.ts";
import { hackernewsConnect } from "#shared/contract/platforms/social.ts";
import { NameListsDrawer } from "../../name-lists/name-lists-drawer.tsx";
import type { DrawerProps } from "../../platform-descriptor.ts";
import { hackernewsLists } from "./name-lists.ts";
import { texts } from "./texts.ts";

/** Drawer with keywords and URLs to follow on Hacker News. */
export function HackernewsDrawer(props: DrawerProps) {
  const client = useClient();
  const { segmentId } = props;
  return (
    <NameListsDrawer
      {...props}
      platform="hackernews"
      description={texts.drawerText}
      lists={hackernewsLists}
      send={({ keywords = [], urls = [] }) =>
        client.send(hackernewsConnect, { body: { keywords, urls, segments: [segmentId] } })
      }
    >
      <ul className="grid list-disc gap-0.5 pl-4 text-xs text-ink-3">
        <li>{texts.topPosts}</li>
        <li>{texts.history}</li>
      </ul>
    </NameListsDrawer>
  );
}

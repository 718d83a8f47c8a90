import { useClient } from "#console/core/api-client.ts";
import { hackernewsConnect } from "#shared/contract/platforms/social.ts";
import { cleanUrl, urlSlugError } from "#shared/validators/names.ts";
import type { NameList } from "../../name-lists/name-lists.ts";
import { NameListsDrawer } from "../../name-lists/name-lists-drawer.tsx";
import type { DrawerProps } from "../../platform-descriptor.ts";
import { texts } from "./texts.ts";

/** Lists of names in the settings of Hacker News. */
const hackernewsLists: readonly NameList[] = [
  {
    key: "urls",
    legend: texts.urls,
    texts: texts.urlRows,
    clean: cleanUrl,
    isCleanedOnLeave: true,
    error: urlSlugError,
    keepsLast: true,
    mayHaveBlanks: true,
  },
  { key: "keywords", legend: texts.keywords, texts: texts.keywordRows, mayHaveBlanks: true },
];

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

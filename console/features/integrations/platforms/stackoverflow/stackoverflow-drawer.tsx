import { useClient } from "#console/core/api-client.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { ApiError } from "#shared/client/errors.ts";
import { stackoverflowConnect, stackoverflowValidate, stackoverflowVolume } from "#shared/contract/platforms/social.ts";
import { cleanTag, questionLimits, questionMessages } from "#shared/validators/question-limits.ts";
import type { NameList } from "../../name-lists/name-lists.ts";
import { NameListsDrawer } from "../../name-lists/name-lists-drawer.tsx";
import { NameListsReturn } from "../../name-lists/name-lists-return.tsx";
import type { DrawerProps } from "../../platform-descriptor.ts";
import { texts } from "./texts.ts";

const lists: readonly NameList[] = [
  {
    key: "tags",
    legend: texts.tags,
    texts: texts.tagRows,
    clean: cleanTag,
    limit: { rows: questionLimits.tags, text: questionMessages.tooManyTags },
  },
  { key: "keywords", legend: texts.keywords, texts: texts.keywordRows },
];

/** Drawer with the tags and keywords to follow on Stack Overflow. */
export function StackoverflowDrawer(props: DrawerProps) {
  const client = useClient();
  const { segmentId } = props;
  const segments = [segmentId];
  async function askProblem(list: string, name: string): Promise<string | null> {
    if (list === "keywords") {
      const { total } = await client.send(stackoverflowVolume, { query: { keywords: name, segments } });
      return total > questionLimits.ofKeywords ? questionMessages.tooMany : null;
    }
    try {
      const { items } = await client.send(stackoverflowValidate, { query: { tag: name, segments } });
      return (items[0]?.count ?? 0) > questionLimits.ofTag ? questionMessages.tooMany : null;
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return questionMessages.noTag;
      throw error;
    }
  }
  return (
    <NameListsDrawer
      {...props}
      platform="stackoverflow"
      description={texts.drawerText}
      lists={lists}
      signsIn={runtimeConfig().signIns?.includes("stackoverflow") ?? false}
      askProblem={askProblem}
      send={({ tags = [], keywords = [] }) => client.send(stackoverflowConnect, { body: { tags, keywords, segments } })}
    />
  );
}

/** Shown when a user returns from Stack Overflow. Connects the drafted tags and keywords. */
export function StackoverflowReturn({ segmentId }: { segmentId: string }) {
  const client = useClient();
  return (
    <NameListsReturn
      platform="stackoverflow"
      name="Stack Overflow"
      segmentId={segmentId}
      send={({ tags = [], keywords = [] }, returned) =>
        client.send(stackoverflowConnect, {
          body: { tags: [...tags], keywords: [...keywords], ...returned, segments: [segmentId] },
        })
      }
    />
  );
}

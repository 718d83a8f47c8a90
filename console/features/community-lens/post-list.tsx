import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { usePermission, useUser } from "#console/session/index.ts";
import type { LensActionType } from "#shared/contract/community-lens.ts";
import type { LensSettings } from "#shared/domain/lens-settings.ts";
import { canonicalAddress } from "#shared/profiles/canonical-address.ts";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";
import { useQueuedActions, withQueued } from "./actions-queue.ts";
import { type ListedPost, ownPostsOptions } from "./lens-queries.ts";
import { PostItem } from "./post-item.tsx";
import { texts } from "./texts.ts";

interface PostListProps {
  readonly posts: readonly ListedPost[];
  readonly settings: LensSettings | null;
  readonly isBusy: boolean;
}

/** List of posts with the user's actions from the console and the panel. `j` and `k` move between posts. */
export function PostList({ posts, settings, isBusy }: PostListProps) {
  const user = useUser();
  const userId = user?.id ?? "";
  const mayAct = [usePermission("eagleEyeCreate"), usePermission("eagleEyeActionCreate")].every(Boolean);
  const own = useQuery(ownPostsOptions(userId));
  const queued = useQueuedActions();
  const list = useRef<HTMLDivElement>(null);
  const [now] = useState(() => new Date());
  const move = (step: number) => {
    const articles = [...(list.current?.querySelectorAll<HTMLElement>("article") ?? [])];
    const at = articles.findIndex((article) => article.contains(document.activeElement));
    articles[at < 0 ? 0 : Math.min(articles.length - 1, Math.max(0, at + step))]?.focus();
  };
  useHotkey("j", () => move(1));
  useHotkey("k", () => move(-1));
  const storedPosts = new Map((own.data ?? []).map((post) => [canonicalAddress(post.url), post]));
  return (
    <div ref={list} role="feed" aria-label={texts.feedLabel} aria-busy={isBusy} className="flex-auto">
      {posts.map((post, at) => {
        // The feed is cached for the day; the stored post contains later actions.
        const actions = (own.data ? storedPosts.get(canonicalAddress(post.url)) : post)?.actions ?? [];
        const before = actions.filter(({ actionById }) => actionById === userId);
        const given = new Set(before.map(({ type }) => type as LensActionType));
        return (
          <PostItem
            key={post.url}
            post={post}
            given={withQueued(post.url, given, queued)}
            before={before}
            settings={settings}
            mayAct={mayAct}
            now={now}
            position={at + 1}
            size={posts.length}
          />
        );
      })}
    </div>
  );
}

export function PostsSkeleton() {
  return (
    <SkeletonDelay label={texts.loading} className="px-6 pt-3">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex h-28 gap-3 border-b border-line py-4">
          <Skeleton className="size-4" />
          <div className="grid flex-auto content-evenly">
            <Skeleton className="w-40" />
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
          </div>
        </div>
      ))}
    </SkeletonDelay>
  );
}

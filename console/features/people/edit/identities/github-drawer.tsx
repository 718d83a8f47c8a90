import { useQuery } from "@tanstack/react-query";
import { Check, Plus } from "lucide-react";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { imageAddress } from "#console/core/image-address.ts";
import { type Holder, holderOf } from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import { showToast } from "#console/ui/toast.ts";
import { ApiError } from "#shared/client/errors.ts";
import { memberGithub } from "#shared/contract/enrichment.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import type { Person, PersonIdentity } from "../../profile/person-queries.ts";
import { personCalls } from "../person-calls.ts";
import { texts } from "../texts.ts";
import { usePersonCache } from "../use-person-cache.ts";
import { IdentityTaken } from "./identity-taken.tsx";

interface GithubDrawerProps {
  groupId: string;
  person: Person;
  identities: readonly PersonIdentity[];
  onClose: () => void;
}

const skeletonLines = Array.from({ length: 5 }, (_, index) => (
  <div key={index} className="flex h-14 items-center gap-3 border-b border-line px-6">
    <Skeleton round className="size-8" />
    <Skeleton className="w-48" />
  </div>
));

/** Drawer with GitHub users who may be this person. */
export function GithubDrawer({ groupId, person, identities, onClose }: GithubDrawerProps) {
  const githubTexts = texts.github;
  const cache = usePersonCache(groupId, person.id);
  const calls = personCalls(groupId, person.id);
  const [adding, setAdding] = useState<string | null>(null);
  const [holder, setHolder] = useState<Holder | null>(null);
  const found = useQuery({
    queryKey: ["person", groupId, person.id, "github"],
    queryFn: ({ signal }) => getClient().send(memberGithub, { params: { id: person.id }, signal }),
  });
  const has = new Set(
    identities.filter(({ platform }) => platform === "github").map(({ value }) => value.toLowerCase()),
  );

  async function add(username: string) {
    setAdding(username);
    setHolder(null);
    try {
      const identity = {
        platform: "github",
        type: "username",
        value: username,
        verified: false,
        sourceId: null,
      } as const;
      await cache.change({ part: "identities", send: () => calls.addIdentity(identity) });
      track("Find identity", "Feature");
      showToast({ type: "success", message: texts.edited });
    } catch (error) {
      setHolder(holderOf(error));
      if (holderOf(error) === null) handleError(error);
    } finally {
      setAdding(null);
    }
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      preTitle={<bdi>{person.displayName}</bdi>}
      title={githubTexts.title}
      description={githubTexts.text}
      width="480px"
    >
      {holder && (
        <div className="px-6 pb-3">
          <IdentityTaken holder={holder} groupId={groupId} />
        </div>
      )}
      {found.isError ? (
        <ErrorState
          title={githubTexts.failed}
          {...(found.error instanceof ApiError && found.error.status !== null && { text: found.error.message })}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      ) : found.isPending ? (
        <SkeletonDelay>{skeletonLines}</SkeletonDelay>
      ) : found.data.length === 0 ? (
        <EmptyState title={githubTexts.none} text={githubTexts.noneText} />
      ) : (
        <ul>
          {found.data.map(({ username, avatarUrl, url }) => {
            const href = safeLink(url);
            return (
              <li key={username} className="flex min-h-14 items-center gap-3 border-b border-line px-6 py-2">
                <Avatar size={32} name={username} src={imageAddress(avatarUrl)} />
                <span className="min-w-0 flex-auto truncate font-medium">
                  {href ? (
                    <a className="hover:underline" href={href} target="_blank" rel="noreferrer">
                      <bdi>{username}</bdi>
                    </a>
                  ) : (
                    <bdi>{username}</bdi>
                  )}
                </span>
                {has.has(username.toLowerCase()) ? (
                  <span className="flex items-center gap-1 text-ink-3">
                    <Check className="size-3.5" />
                    {githubTexts.has}
                  </span>
                ) : (
                  <Button
                    size="sm"
                    aria-label={githubTexts.addOf(username)}
                    busy={adding === username}
                    onClick={() => void add(username)}
                  >
                    <Plus />
                    {githubTexts.add}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Drawer>
  );
}

import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useClient } from "#console/core/api-client.ts";
import { gitlabRepositories } from "#shared/contract/platforms/gitlab.ts";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import type { ShownIntegration } from "../../platform-descriptor.ts";
import { texts } from "./texts.ts";

/** Mapped repositories, each with its sub-project. */
export function RepositoryList({ integration: { id, segmentId } }: { integration: ShownIntegration }) {
  const client = useClient();
  const { data, isError } = useQuery({
    queryKey: ["integrations", "gitlab-repositories", id],
    queryFn: ({ signal }) =>
      client.send(gitlabRepositories, {
        params: { id },
        query: { segments: [segmentId] },
        segments: [segmentId],
        signal,
      }),
  });
  if (!data) return <p className="px-3 py-2 text-ink-3">{isError ? texts.listFailed : texts.listLoading}</p>;
  return (
    <>
      <ul className="grid max-h-72 gap-2 overflow-auto overscroll-contain px-3 py-2">
        {data.map(({ url, segment }) => (
          <li key={url} className="flex min-w-0 items-center gap-2">
            <ExternalLink href={url} className="min-w-0 truncate">
              /{url.split("/").at(-1)}
            </ExternalLink>
            <ArrowRight className="size-3.5 shrink-0 text-ink-3" />
            <span className="min-w-0 truncate">{segment.name}</span>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-3 py-2 text-xs text-ink-3">{texts.onlyPublic}</p>
    </>
  );
}

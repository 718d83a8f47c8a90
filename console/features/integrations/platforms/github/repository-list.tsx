import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { SpinnerRing } from "#shared/ui/components/states/spinner-ring.tsx";
import { ItemsLink } from "../../cards/items-link.tsx";
import type { ShownIntegration } from "../../platform-descriptor.ts";
import { mappedRepositoriesOptions, repositoryMappingsOptions } from "./github-queries.ts";
import { organizationsIn, repositoriesIn, repositoryStates } from "./github-settings.ts";
import { RepositoryName } from "./repository-rows.tsx";
import { texts } from "./texts.ts";

/** Repositories of a connection, each with its sub-project and its error. */
export function RepositoryList({ integration }: { integration: ShownIntegration }) {
  const { data, isPending, isError } = useQuery(repositoryMappingsOptions(integration.id, integration.segmentId));
  const projects = new Map(data?.map(({ url, segment }) => [url, segment?.name]));
  const states = repositoryStates(integration.settings);
  return (
    <ul className="grid max-h-72 gap-2 overflow-auto overscroll-contain px-3 py-2">
      {repositoriesIn(organizationsIn(integration.settings)).map(({ url, name }) => {
        const project = projects.get(url);
        const problem = states.get(url)?.error ?? null;
        return (
          <li key={url} className="min-w-0">
            <RepositoryName url={url} name={name} />
            {project && <p className="truncate text-xs text-ink-3">{texts.mappedTo(project)}</p>}
            {problem !== null && (
              <p className="flex items-start gap-1 text-xs wrap-anywhere text-bad">
                <CircleAlert className="mt-0.5 size-3 shrink-0" />
                {problem}
              </p>
            )}
          </li>
        );
      })}
      {isPending && (
        <li>
          <SpinnerRing />
        </li>
      )}
      {isError && <li className="text-bad">{texts.loadFailed}</li>}
    </ul>
  );
}

/** Repositories of this sub-project that come through the integration of another one. */
export function MappedRepositories({ segmentId }: { segmentId: string }) {
  const { data } = useQuery(mappedRepositoriesOptions(segmentId));
  const github = data?.repositories.filter(({ url }) => url.includes("github")) ?? [];
  if (!data || github.length === 0) return null;
  return (
    <p className="mt-2 rounded-md bg-surface-2 px-2 py-1.5 text-xs">
      {texts.mappedFrom(data.project)}{" "}
      <ItemsLink label={texts.repositoryCount(github.length)} title={texts.mappedTitle}>
        <ul className="grid max-h-72 gap-1.5 overflow-auto overscroll-contain px-3 py-2">
          {github.map(({ url }) => (
            <li key={url} className="min-w-0">
              <RepositoryName url={url} name={url.split("/").at(-1) ?? url} />
            </li>
          ))}
        </ul>
      </ItemsLink>
      .
    </p>
  );
}

import { Trash2 } from "lucide-react";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { SmallTable } from "#console/ui/small-table.tsx";
import type { GithubRepository } from "#shared/contract/platforms/github.ts";
import { parseRepository } from "#shared/domain/integrations/github-repository.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import { FieldError } from "#shared/ui/components/forms/field.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import type { RepositoryState } from "./github-settings.ts";
import { texts } from "./texts.ts";

interface RepositoryRowsProps {
  repositories: readonly GithubRepository[];
  /** Sub-project by repository URL. */
  mapping: Readonly<Record<string, string>>;
  subprojects: readonly Option[];
  states?: ReadonlyMap<string, RepositoryState>;
  onMap: (url: string, segmentId: string) => void;
  onRemove?: (url: string) => void;
  caption: string;
}

/** Repositories with the sub-project of each. */
export function RepositoryRows(props: RepositoryRowsProps) {
  const { repositories, mapping, subprojects, states, onMap, onRemove, caption } = props;
  return (
    <SmallTable
      caption={caption}
      columns={[
        { label: texts.repositoryColumn },
        { label: texts.subprojectColumn, width: "w-56" },
        ...(onRemove ? [{ label: texts.remove, width: "w-9", isLabelHidden: true }] : []),
      ]}
    >
      {repositories.map(({ url, name }) => {
        const isChosen = subprojects.some(({ value }) => value === mapping[url]);
        const problem = states?.get(url)?.error ?? null;
        return (
          <tr key={url} className="border-t border-line align-top">
            <td className="py-1.5 pr-3">
              <span className="flex min-h-8 min-w-0 items-center gap-2">
                <PlatformIcon platform="github" decorative className="size-4 shrink-0 opacity-60" />
                <RepositoryName url={url} name={name} />
              </span>
              {problem !== null && <p className="text-xs wrap-anywhere text-bad">{problem}</p>}
            </td>
            <td className="py-1.5">
              <SelectMenu
                aria-label={texts.subprojectOf(name)}
                aria-invalid={!isChosen}
                options={subprojects}
                value={mapping[url]}
                onValueChange={(segmentId) => onMap(url, segmentId)}
                placeholder={texts.chooseSubproject}
                searchable
              />
              {!isChosen && <FieldError>{texts.required}</FieldError>}
            </td>
            {onRemove && (
              <td className="py-1.5 pl-1">
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={texts.removeRepository(name)}
                  onClick={() => onRemove(url)}
                >
                  <Trash2 />
                </Button>
              </td>
            )}
          </tr>
        );
      })}
    </SmallTable>
  );
}

/** `owner/name` as a link to the repository, with the owner in a lighter color. */
export function RepositoryName({ url, name }: { url: string; name: string }) {
  const owner = parseRepository(url)?.owner;
  return (
    <ExternalLink href={url} className="min-w-0 truncate font-normal text-ink">
      {owner && <span className="text-ink-3">{owner}/</span>}
      <bdi>{name}</bdi>
    </ExternalLink>
  );
}

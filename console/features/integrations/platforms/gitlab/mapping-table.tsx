import { useId } from "react";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import type { Repository } from "./gitlab-settings.ts";
import { texts } from "./texts.ts";

interface MappingTableProps {
  /** Repositories by their owner. */
  groups: readonly (readonly [string, readonly Repository[]])[];
  subProjects: readonly Option[];
  selected: ReadonlySet<string>;
  onSelect: (url: string, selected: boolean) => void;
  segmentOf: (url: string) => string | null;
  onMap: (url: string, segmentId: string) => void;
}

/** Repositories with a checkbox and a sub-project each. */
export function MappingTable({ groups, subProjects, selected, onSelect, segmentOf, onMap }: MappingTableProps) {
  const id = useId();
  if (groups.length === 0) return <p className="px-6 py-8 text-center text-ink-3">{texts.none}</p>;
  return (
    <table className="w-full table-fixed border-t border-line">
      <caption className="sr-only">{texts.listTitle}</caption>
      <thead className="text-left text-xs font-medium text-ink-2 uppercase">
        <tr className="h-8 border-b border-line">
          <th scope="col" className="pl-6 font-medium">
            {texts.repository}
          </th>
          <th scope="col" className="w-60 pr-6 font-medium">
            {texts.subProject}
          </th>
        </tr>
      </thead>
      {groups.map(([owner, repositories]) => (
        <tbody key={owner}>
          <tr className="h-8 border-b border-line bg-surface-2">
            <th scope="colgroup" colSpan={2} className="truncate px-6 text-left text-xs font-medium">
              {owner}
            </th>
          </tr>
          {repositories.map(({ id: repositoryId, url, path, isFork }) => {
            const isSelected = selected.has(url);
            const segmentId = segmentOf(url);
            return (
              <tr key={url} className="border-b border-line">
                <th scope="row" className="py-1.5 pl-6 text-left font-normal">
                  <label
                    htmlFor={`${id}-${repositoryId}`}
                    className="flex min-h-7 min-w-0 cursor-pointer items-center gap-2.5"
                  >
                    <Checkbox
                      id={`${id}-${repositoryId}`}
                      aria-label={texts.selectRepository(path)}
                      checked={isSelected}
                      onCheckedChange={(checked) => onSelect(url, checked)}
                    />
                    <PlatformIcon platform="gitlab" decorative className="size-4" />
                    <span className="min-w-0 truncate" title={path}>
                      <span className="text-ink-3">{path.slice(0, path.lastIndexOf("/") + 1)}</span>
                      {path.slice(path.lastIndexOf("/") + 1)}
                    </span>
                    {isFork && <Badge tone="neutral">{texts.fork}</Badge>}
                  </label>
                </th>
                <td className="py-1.5 pr-6">
                  <Field
                    label={texts.subProjectOf(path)}
                    hideLabel
                    error={isSelected && segmentId === null ? texts.required : null}
                  >
                    <SelectMenu
                      size="sm"
                      options={subProjects}
                      value={segmentId}
                      onValueChange={(id) => onMap(url, id)}
                      placeholder={texts.selectSubProject}
                      searchable
                    />
                  </Field>
                </td>
              </tr>
            );
          })}
        </tbody>
      ))}
    </table>
  );
}

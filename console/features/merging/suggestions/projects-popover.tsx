import { type ReactElement, useId, useState } from "react";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import type { Project } from "#shared/domain/segments.ts";
import { containsWords } from "#shared/domain/text/search-words.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#shared/ui/components/overlays/popover.tsx";
import type { SuggestionsState } from "../model/address.ts";
import { texts } from "../texts.ts";

/** Number of projects from which a search box is shown. */
const searchFrom = 8;

interface ProjectsPopoverProps {
  trigger: ReactElement;
  state: SuggestionsState;
  change: (changed: Partial<SuggestionsState>) => void;
}

function matches(project: Project, search: string): boolean {
  return [project, ...project.subprojects].some(({ name }) => containsWords(name, search));
}

/** Filter by projects and sub-projects. Selecting a project selects all its sub-projects; no selection means all. */
export function ProjectsPopover({ trigger, state, change }: ProjectsPopoverProps) {
  const group = useSelectedGroup();
  const field = useId();
  const [search, setSearch] = useState("");
  const projects = group?.projects ?? [];
  const chosen = new Set(state.subprojectIds);
  const set = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) isOn ? next.add(id) : next.delete(id);
    change({ subprojectIds: [...next] });
  };
  const shown = projects.filter((project) => matches(project, search));
  return (
    <Popover defaultOpen>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label={texts.projects} className="flex max-h-96 w-80 flex-col p-0">
        {projects.length > searchFrom && (
          <SearchInput
            className="m-2"
            placeholder={texts.searchProjects}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
        <ul className="min-h-0 flex-auto overflow-auto px-3 py-1">
          {shown.map(({ id, name, subprojects }) => {
            const ids = subprojects.map((each) => each.id);
            const on = ids.filter((each) => chosen.has(each)).length;
            return (
              <li key={id} className="py-0.5">
                <div className="flex min-h-7 items-center gap-2.5">
                  <Checkbox
                    id={`${field}-${id}`}
                    checked={on === 0 ? false : on === ids.length ? true : "indeterminate"}
                    onCheckedChange={(isOn) => set(ids, isOn)}
                  />
                  <label htmlFor={`${field}-${id}`} className="min-w-0 flex-auto truncate font-medium">
                    <bdi>{name}</bdi>
                  </label>
                </div>
                {subprojects.length > 1 && (
                  <ul>
                    {subprojects.map((sub) => (
                      <li key={sub.id} className="flex min-h-7 items-center gap-2.5 pl-6.5">
                        <Checkbox
                          id={`${field}-${sub.id}`}
                          checked={chosen.has(sub.id)}
                          onCheckedChange={(isOn) => set([sub.id], isOn)}
                        />
                        <label htmlFor={`${field}-${sub.id}`} className="min-w-0 flex-auto truncate">
                          <bdi>{sub.name}</bdi>
                        </label>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            );
          })}
          {shown.length === 0 && <li className="py-2 text-ink-3">{texts.noProjects}</li>}
        </ul>
        {chosen.size > 0 && (
          <div className="border-t border-line p-2">
            <Button variant="ghost" size="sm" onClick={() => change({ subprojectIds: [] })}>
              {texts.clear}
            </Button>
          </div>
        )}
      </PopoverContent>
    </Popover>
  );
}

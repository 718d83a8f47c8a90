import { useSettledText } from "#console/core/use-settled-text.ts";
import { platformName } from "#shared/domain/platforms.ts";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { texts } from "../texts.ts";
import type { TimelineProps } from "./timeline-props.ts";
import type { TimelineFilters } from "./use-timeline-filters.ts";

/** What stands for "all" in the menus. */
const all = "all";

interface TimelineToolbarProps extends Pick<TimelineProps, "segments" | "platforms"> {
  filters: TimelineFilters;
  onChange: (change: Partial<TimelineFilters>) => void;
}

/** Search, platform and sub-project of the timeline. */
export function TimelineToolbar({ filters, onChange, segments, platforms }: TimelineToolbarProps) {
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <TimelineSearch search={filters.search} onSearch={(search) => onChange({ search })} />
      {platforms.length > 1 && (
        <SelectMenu
          aria-label={texts.platform}
          className="w-44"
          value={filters.platform ?? all}
          options={[
            { value: all, label: texts.allPlatforms },
            ...platforms.map((platform) => ({
              value: platform,
              label: platformName(platform),
              icon: <PlatformIcon platform={platform} decorative />,
            })),
          ]}
          onValueChange={(value) => onChange({ platform: value === all ? null : value })}
        />
      )}
      {segments.length > 1 && (
        <SelectMenu
          aria-label={texts.subProject}
          className="w-52"
          value={filters.subProject ?? all}
          options={[
            { value: all, label: texts.allSubProjects },
            ...segments.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onValueChange={(value) => onChange({ subProject: value === all ? null : value })}
        />
      )}
    </search>
  );
}

function TimelineSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useSettledText(search, onSearch);
  return (
    <SearchInput
      className="w-52 flex-none"
      placeholder={texts.searchPlaceholder}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

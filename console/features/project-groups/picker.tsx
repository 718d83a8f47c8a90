import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDown, Layers } from "lucide-react";
import { onDemand } from "#console/core/on-demand.tsx";
import { allProjectGroupsOptions } from "#console/core/project-groups-query.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { Tip } from "#console/core/tip.tsx";
import { projectCount } from "#shared/domain/segments.ts";
import { cn } from "#shared/ui/cn.ts";
import { GroupLogo } from "./group-logo.tsx";
import { menuTexts } from "./menu-texts.ts";

const Picker = onDemand(async () => (await import("./picker-panel.tsx")).PickerPanel);

/** Selected project group in the menu, with a popover to switch groups. */
export function ProjectGroupPicker({ narrow }: { narrow: boolean }) {
  const group = useSelectedGroup();
  const { data: groups } = useQuery(allProjectGroupsOptions());
  const name = group?.name ?? menuTexts.select;
  const detail = group ? menuTexts.projects(projectCount(group)) : groups && menuTexts.available(groups.length);
  return (
    <Picker
      wrap={(button) => <Tip content={narrow ? name : null}>{button}</Tip>}
      trigger={
        <button
          type="button"
          aria-haspopup="dialog"
          className={cn(
            "my-2 flex w-full shrink-0 items-center gap-2.5 rounded-md border text-left",
            narrow
              ? "h-10 justify-center border-transparent hover:bg-surface-3"
              : "h-12 border-line bg-surface px-2.5 shadow-1 hover:border-line-strong",
          )}
        >
          {group ? (
            <GroupLogo group={group} size={32} />
          ) : (
            <span className="grid size-8 shrink-0 place-items-center rounded-sm bg-surface-3 text-ink-2">
              <Layers />
            </span>
          )}
          <span className={narrow ? "sr-only" : "min-w-0 flex-1"}>
            <bdi className="block truncate leading-[18px] font-semibold">{name}</bdi>
            <span className="block h-4 text-xs text-ink-3 tabular-nums">{detail}</span>
          </span>
          {!narrow && <ChevronsUpDown className="size-3.5 shrink-0" />}
        </button>
      }
    />
  );
}

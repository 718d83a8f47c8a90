import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDown, Layers, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { NavLink } from "react-router";
import { onDemand } from "#console/core/on-demand.tsx";
import { allProjectGroupsOptions } from "#console/core/project-groups-query.ts";
import { groupSearch, useSelectedGroup } from "#console/core/selected-group.ts";
import { Tip } from "#console/core/tip.tsx";
import { useUser } from "#console/session/index.ts";
import { projectCount } from "#shared/domain/segments.ts";
import { cn } from "#shared/ui/cn.ts";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { GroupLogo } from "../../features/project-groups/group-logo.tsx";
import { menuTexts } from "../../features/project-groups/menu-texts.ts";
import { texts } from "../texts.ts";
import { adminItems, groupItems, groupsItem, isOffered, type MenuItem } from "./menu-items.ts";

const noteId = "menu-note";
const itemClasses =
  "flex h-8 w-full items-center gap-2.5 rounded-sm font-medium text-ink-2 hover:bg-surface-3 hover:text-ink aria-[current=page]:bg-surface-3 aria-[current=page]:text-ink aria-[current=page]:[&_svg]:text-accent-text";

/** Menu on the left: wide with labels, or narrow with labels as tooltips. */
export function SideMenu({ narrow, onToggle }: { narrow: boolean; onToggle: () => void }) {
  const user = useUser();
  const group = useSelectedGroup();
  const offered = (items: readonly MenuItem[]) => items.filter((item) => isOffered(item, user?.roles ?? []));
  return (
    <nav aria-label={texts.mainMenu} className="border-r border-line bg-canvas">
      <div className="sticky top-12 flex h-[calc(100dvh-48px)] flex-col gap-1 overflow-y-auto p-3">
        <ul className="grid gap-0.5">
          <Item item={groupsItem} narrow={narrow} group={group} />
        </ul>
        <ProjectGroupPicker narrow={narrow} />
        <ul className="grid gap-0.5">
          {offered(groupItems).map((item) => (
            <Item key={item.path} item={item} narrow={narrow} group={group} />
          ))}
        </ul>
        {!group && (
          <p id={noteId} className={narrow ? "sr-only" : "px-2.5 pb-1 text-xs text-ink-3"}>
            {texts.chooseGroup}
          </p>
        )}
        <div className="mt-auto grid gap-0.5">
          <ul className="grid gap-0.5">
            {offered(adminItems).map((item) => (
              <Item key={item.path} item={item} narrow={narrow} group={group} />
            ))}
          </ul>
          <Tip content={narrow ? texts.expandMenu : null}>
            <button
              type="button"
              aria-expanded={!narrow}
              onClick={onToggle}
              className={cn(itemClasses, narrow ? "justify-center" : "px-2.5")}
            >
              {narrow ? <PanelLeftOpen /> : <PanelLeftClose />}
              <span className={narrow ? "sr-only" : ""}>{narrow ? texts.expandMenu : texts.collapseMenu}</span>
              {!narrow && <Kbd className="ml-auto">[</Kbd>}
            </button>
          </Tip>
        </div>
      </div>
    </nav>
  );
}

interface ItemProps {
  item: MenuItem;
  narrow: boolean;
  group: { readonly id: string } | null;
}

function Item({ item, narrow, group }: ItemProps) {
  const Icon = item.icon;
  const classes = cn(itemClasses, narrow ? "justify-center" : "px-2.5");
  const label = <span className={narrow ? "sr-only" : ""}>{item.label}</span>;
  const disabled = item.needsGroup === true && group === null;
  return (
    <li>
      <Tip content={narrow ? (disabled ? texts.chooseGroup : item.label) : null}>
        {disabled ? (
          // Disabled link. It stays in the tab order, so that screen readers announce the reason.
          // biome-ignore lint/a11y/useSemanticElements: an anchor without href has no link role.
          <span
            role="link"
            tabIndex={0}
            aria-disabled="true"
            aria-describedby={noteId}
            className={cn(
              classes,
              "cursor-not-allowed text-ink-3 hover:bg-transparent hover:text-ink-3 [&_svg]:opacity-60",
            )}
          >
            <Icon />
            {label}
          </span>
        ) : (
          <NavLink to={item.path + (item.needsGroup || item.takesGroup ? groupSearch(group) : "")} className={classes}>
            <Icon />
            {label}
          </NavLink>
        )}
      </Tip>
    </li>
  );
}

const Picker = onDemand(async () => (await import("../../features/project-groups/picker-panel.tsx")).PickerPanel);

/** Selected project group in the menu, with a popover to switch groups. */
function ProjectGroupPicker({ narrow }: { narrow: boolean }) {
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

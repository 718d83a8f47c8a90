import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { imageAddress } from "#console/core/image-address.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import {
  CommandDialog,
  CommandFooter,
  CommandGroup,
  CommandIcon,
  CommandInput,
  CommandItem,
  CommandList,
} from "#console/ui/forms/command.tsx";
import { isMac } from "#console/ui/use-hotkey.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Highlight } from "#shared/ui/components/highlight.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { type PaletteItem, type PalettePage, readInput, type Within } from "./palette-items.ts";
import { rememberItem } from "./recent.ts";
import { texts } from "./texts.ts";
import { usePaletteGroups } from "./use-palette-groups.ts";

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pages: readonly PalettePage[];
  /** Returns the keys typed while the palette was loading, and stops capturing them. */
  takeTyped: () => string;
}

/** Enter that was pressed before the results for the typed text were there. */
interface Entered {
  readonly search: string;
  readonly newTab: boolean;
}

/** Command palette for people, organizations, project groups, actions and pages, operated by keyboard. */
export function Palette(props: PaletteProps) {
  return <CommandPalette key={props.open ? "open" : "closed"} {...props} />;
}

function CommandPalette({ open, onOpenChange, pages, takeTyped }: PaletteProps) {
  const navigate = useNavigate();
  const group = useSelectedGroup();
  const [typed, setTyped] = useState("");
  const [marked, setMarked] = useState("");
  const [within, setWithin] = useState<Within | null>(null);
  const [actionsOf, setActionsOf] = useState<PaletteItem | null>(null);
  const { search, actionsOnly } = readInput(typed);
  const settled = useDebounced(search);
  const [entered, setEntered] = useState<Entered | null>(null);
  const activeSearch = actionsOnly || actionsOf || entered?.search === search ? search : settled;
  const { groups, loading, failed } = usePaletteGroups({
    search: search === "" ? "" : activeSearch,
    actionsOnly,
    within,
    pages,
    actionsOf,
    enter: (organization) => {
      setTyped("");
      setActionsOf(null);
      setWithin(organization);
    },
  });
  const items = groups.flatMap((each) => each.items);
  const markedItem = items.find(({ key }) => key === marked) ?? items[0];
  const waiting = loading || search !== activeSearch;

  // Enter belongs to the text that was typed: it waits for its results instead of opening one of an earlier text.
  const openEntered = useEffectEvent(() => {
    setEntered(null);
    if (markedItem && entered?.search === search) choose(markedItem, entered.newTab);
  });
  useEffect(() => {
    if (entered && !waiting) openEntered();
  }, [entered, waiting]);

  function choose(item: PaletteItem, newTab: boolean) {
    if (item.run) {
      if (!item.run()) onOpenChange(false);
      return;
    }
    const { path, face, label } = item;
    if (path === undefined) return;
    rememberItem({
      ...(face.kind === "icon" ? { kind: "page", id: path } : { kind: face.kind, id: face.id }),
      label,
      path,
    });
    onOpenChange(false);
    if (newTab) window.open(path, "_blank", "noopener");
    else void navigate(path);
  }

  function leaveStep(): boolean {
    if (actionsOf) setActionsOf(null);
    else if (within) setWithin(null);
    else return false;
    setTyped("");
    return true;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.nativeEvent.isComposing) return;
    const newTab = event.metaKey || event.ctrlKey;
    if (event.key === "Enter" && waiting) {
      event.preventDefault();
      setEntered({ search, newTab });
    } else if (event.key === "Enter" && newTab && markedItem) {
      event.preventDefault();
      choose(markedItem, true);
    }
    if (event.key === "Tab" && !event.shiftKey && markedItem?.path && !actionsOf) {
      event.preventDefault();
      setTyped("");
      setActionsOf(markedItem);
    }
    if (event.key === "Backspace" && typed === "" && leaveStep()) event.preventDefault();
  }

  const badge = actionsOf?.label ?? within?.name ?? group?.name;
  const modifier = isMac() ? "⌘" : "Ctrl";
  return (
    <CommandDialog
      open={open}
      onOpenChange={onOpenChange}
      label={texts.label}
      shouldFilter={false}
      value={markedItem?.key ?? ""}
      onValueChange={setMarked}
      onKeyDown={onKeyDown}
    >
      <CommandInput
        value={typed}
        onValueChange={setTyped}
        // On focus, the field takes over the keys captured so far.
        onFocus={() => setTyped(takeTyped() || typed)}
        placeholder={within ? texts.withinPlaceholder : texts.placeholder}
        aria-label={texts.placeholder}
      >
        {badge && (
          <Badge className="max-w-52">
            <bdi className="truncate">{badge}</bdi>
          </Badge>
        )}
        <Kbd>Esc</Kbd>
      </CommandInput>
      <CommandList label={texts.results}>
        {groups.map(({ key, heading, items: lines }) => (
          <CommandGroup key={key} heading={heading}>
            {lines.map((item) => (
              <CommandItem
                key={item.key}
                value={item.key}
                // A mouse press must not move the focus away from the search field.
                onMouseDown={(event) => event.preventDefault()}
                onSelect={() => choose(item, false)}
              >
                <ResultFace item={item} />
                <span className="min-w-0 flex-1 truncate">
                  <bdi className="font-medium">
                    <Highlight text={item.label} search={activeSearch} />
                  </bdi>
                  {item.detail && <bdi className="ml-1.5 text-xs text-ink-3">{item.detail}</bdi>}
                </span>
                {item.end && <span className="text-xs text-ink-3 tabular-nums">{item.end}</span>}
                {item.shortcut && <Kbd>{item.shortcut}</Kbd>}
                {item === markedItem && <Kbd aria-hidden="true">↵</Kbd>}
              </CommandItem>
            ))}
          </CommandGroup>
        ))}
      </CommandList>
      <p role="status" className="px-4 text-ink-3 not-empty:pb-3">
        {note({ empty: items.length === 0, waiting, failed, lacksGroup: !group && search !== "" && !actionsOnly })}
      </p>
      <CommandFooter>
        <span>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> {texts.move}
        </span>
        <span>
          <Kbd>↵</Kbd> {texts.open}
        </span>
        <span>
          <Kbd>{modifier}</Kbd>
          <Kbd>↵</Kbd> {texts.newTab}
        </span>
        <span>
          <Kbd>Tab</Kbd> {texts.actionsKey}
        </span>
        <span className="flex-1" />
        <span>
          <Kbd>{within || actionsOf ? "⌫" : ">"}</Kbd> {within || actionsOf ? texts.leave : texts.actionsOnly}
        </span>
      </CommandFooter>
    </CommandDialog>
  );
}

function note(state: { empty: boolean; waiting: boolean; failed: boolean; lacksGroup: boolean }): string {
  if (state.failed) return texts.failed;
  if (state.empty && state.waiting) return texts.searching;
  if (state.lacksGroup) return texts.chooseGroup;
  return state.empty ? texts.noMatches : "";
}

/** Avatar or icon of a result. */
function ResultFace({ item }: { item: PaletteItem }) {
  const { face, label } = item;
  if (face.kind === "icon") {
    const Icon = face.icon;
    return (
      <CommandIcon>
        <Icon />
      </CommandIcon>
    );
  }
  const isGroup = face.kind === "group";
  const src = imageAddress(face.image);
  return <Avatar name={label} id={face.id} src={src} size={24} square={face.kind !== "person"} tinted={isGroup} />;
}

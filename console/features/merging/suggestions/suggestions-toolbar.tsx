import { ChevronDown } from "lucide-react";
import { useRef } from "react";
import { onDemand } from "#console/core/on-demand.tsx";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useSettledText } from "#console/core/use-settled-text.ts";
import { track } from "#console/session/index.ts";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { useHotkey } from "#console/ui/use-hotkey.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import type { SuggestionOrder, SuggestionsState } from "../model/address.ts";
import type { MergeKind } from "../model/profile.ts";
import { texts } from "../texts.ts";

type Change = (changed: Partial<SuggestionsState>, options?: { replace?: boolean }) => void;

interface ToolbarProps {
  kind: MergeKind;
  state: SuggestionsState;
  change: Change;
}

const Confidence = onDemand<ToolbarProps & { groupId: string }>(
  async () => (await import("./confidence-popover.tsx")).ConfidencePopover,
);
const Projects = onDemand<Pick<ToolbarProps, "state" | "change">>(
  async () => (await import("./projects-popover.tsx")).ProjectsPopover,
);

const orders = Object.entries(texts.sorts).map(([value, label]) => ({ value: value as SuggestionOrder, label }));

/** Search, filters and order of the suggestions. */
export function SuggestionsToolbar({ kind, state, change }: ToolbarProps) {
  const group = useSelectedGroup();
  const box = useRef<HTMLInputElement>(null);
  const plural = kind === "member" ? "contributors" : "organizations";
  const [typed, setTyped] = useSettledText(state.search, (search) => {
    track(`Search ${plural} merge suggestions`, "Feature", {});
    change({ search }, { replace: true });
  });
  const narrow: Change = (changed, options) => {
    track(`Filter ${plural} merge suggestions`, "Feature", {});
    change(changed, options);
  };
  useHotkey("/", () => box.current?.focus());
  const shown = state.confidence.map((band) => texts.confidences[band]).join(", ") || texts.anyConfidence;
  return (
    <search className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
      <SearchInput
        ref={box}
        className="w-48 flex-none"
        placeholder={texts.kinds[kind].searchPlaceholder}
        value={typed}
        maxLength={200}
        aria-keyshortcuts="/"
        onChange={(event) => setTyped(event.target.value)}
      />
      {group && (
        <Confidence
          kind={kind}
          groupId={group.id}
          state={state}
          change={narrow}
          trigger={
            <Button aria-haspopup="dialog">
              <span className="font-normal text-ink-3">{texts.confidence}</span>
              {shown}
              <ChevronDown className="size-3.5" />
            </Button>
          }
        />
      )}
      {group && (
        <Projects
          state={state}
          change={narrow}
          trigger={
            <Button aria-haspopup="dialog">
              <span className="font-normal text-ink-3">{texts.projects}</span>
              {state.subprojectIds.length === 0 ? texts.anyProject : texts.someProjects(state.subprojectIds.length)}
              <ChevronDown className="size-3.5" />
            </Button>
          }
        />
      )}
      <span className="ml-auto">
        <SelectMenu
          quiet
          aria-label={texts.sort}
          options={orders}
          value={state.order}
          onValueChange={(value) => {
            const order = orders.find((each) => each.value === value)?.value;
            track(`Sort ${plural} merge suggestions`, "Feature", {});
            if (order) change({ order });
          }}
        />
      </span>
    </search>
  );
}

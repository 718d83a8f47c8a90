import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import { assigneeOptions } from "#console/core/assignee-query.ts";
import { FormDialog } from "#console/core/form-dialog.tsx";
import { handleError } from "#console/core/handle-error.ts";
import { useUser } from "#console/session/index.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#console/ui/overlays/dropdown-menu.tsx";
import { showToast } from "#console/ui/toast.ts";
import { useHotkey } from "#console/ui/use-hotkey.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Combobox } from "#shared/ui/components/forms/combobox.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { assignEntry, hideEntry, type Listed } from "./inbox-queries.ts";
import { texts } from "./texts.ts";

interface EntryActionsProps {
  open: Listed;
  mayAssign: boolean;
  onPrevious: () => void;
  onNext: () => void;
}

const days = { day: 1, week: 7, month: 30 } as const;

/** Morning of the day after so many days, by the user's clock. */
function morningIn(dayCount: number): string {
  const at = new Date();
  at.setDate(at.getDate() + dayCount);
  at.setHours(8, 0, 0, 0);
  return at.toISOString();
}

/** Buttons and keys for the open entry: previous, next, assign, snooze and dismiss. */
export function EntryActions({ open, mayAssign, onPrevious, onNext }: EntryActionsProps) {
  const [assigning, setAssigning] = useState(false);
  const [snoozing, setSnoozing] = useState(false);
  const isHidden = open.entry.hiddenUntil !== undefined;
  const hide = async (until: string | null | undefined, message: string) => {
    onNext();
    try {
      await hideEntry(open, until);
      const before = isHidden ? open.entry.hiddenUntil : undefined;
      const undo = () => void hideEntry(open, before).catch(handleError);
      showToast({ type: "success", message, action: { label: texts.undo, onAction: undo } });
    } catch (error) {
      handleError(error);
    }
  };
  const dismiss = () => void (isHidden ? hide(undefined, texts.shown) : hide(null, texts.dismissed));
  useHotkey("d", dismiss);
  useHotkey("z", () => setSnoozing(true), { enabled: !isHidden });
  useHotkey("a", () => setAssigning(true), { enabled: mayAssign });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={texts.previous}
        title={`${texts.previous} (K)`}
        onClick={onPrevious}
      >
        <ChevronUp />
      </Button>
      <Button size="icon-sm" variant="ghost" aria-label={texts.next} title={`${texts.next} (J)`} onClick={onNext}>
        <ChevronDown />
      </Button>
      {mayAssign && (
        <Button size="sm" onClick={() => setAssigning(true)}>
          {texts.assign}
          <Kbd>A</Kbd>
        </Button>
      )}
      {!isHidden && (
        <DropdownMenu open={snoozing} onOpenChange={setSnoozing}>
          <DropdownMenuTrigger asChild>
            <Button size="sm">
              {texts.snooze}
              <Kbd>Z</Kbd>
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            {(["day", "week", "month"] as const).map((span) => (
              <DropdownMenuItem key={span} onSelect={() => void hide(morningIn(days[span]), texts.snoozed)}>
                {texts.snoozeUntil[span]}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
      <Button size="sm" onClick={dismiss}>
        {isHidden ? texts.show : texts.dismiss}
        <Kbd>D</Kbd>
      </Button>
      {assigning && <AssignDialog open={open} onClose={() => setAssigning(false)} />}
    </div>
  );
}

function AssignDialog({ open, onClose }: { open: Listed; onClose: () => void }) {
  const user = useUser();
  const { assignee } = open.entry;
  const before: Option | null = assignee ? { value: assignee.id, label: assignee.name } : null;
  const [chosen, setChosen] = useState(before);
  const [search, setSearch] = useState("");
  const [saving, setSaving] = useState(false);
  const found = useQuery(assigneeOptions(useDebounced(search.trim())));
  const save = async (to: Option | null) => {
    setSaving(true);
    try {
      await assignEntry(open, to?.value ?? null);
      showToast({ type: "success", message: to ? texts.assigned(to.label) : texts.unassigned });
      onClose();
    } catch (error) {
      handleError(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <FormDialog
      title={texts.assignTitle}
      submit={{ label: texts.assign }}
      width="28rem"
      dirty={chosen?.value !== before?.value}
      saving={saving}
      onSubmit={() => void save(chosen)}
      onClose={onClose}
    >
      <Field label={texts.assignee}>
        <Combobox
          value={chosen}
          onValueChange={setChosen}
          options={(found.data ?? []).map(({ id, label, email }) => ({ value: id, label: label || email || id }))}
          search={search}
          onSearch={setSearch}
          loading={found.isFetching}
          placeholder={texts.assigneeSearch}
        />
      </Field>
      {user && (
        <div>
          <Button size="sm" onClick={() => void save({ value: user.id, label: user.fullName })}>
            {texts.assignToMe}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

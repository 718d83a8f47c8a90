import { Plus } from "lucide-react";
import { useState } from "react";
import { OptionList } from "#console/ui/forms/option-list.tsx";
import { useHotkey } from "#console/ui/use-hotkey.ts";
import type { FilterDefinition } from "#shared/domain/filters/definition.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#shared/ui/components/overlays/popover.tsx";
import { texts } from "./texts.ts";

interface AddFilterProps {
  /** Filters that the list does not have yet. */
  definitions: readonly FilterDefinition[];
  onAdd: (id: string) => void;
  /** Opens at once, because the user pressed the button before the menu was loaded. */
  defaultOpen: boolean;
}

/** Menu of filters. Typing searches it, Enter adds the highlighted filter. */
export function AddFilter({ definitions, onAdd, defaultOpen }: AddFilterProps) {
  const [open, setOpen] = useState(defaultOpen);
  const [added, setAdded] = useState(false);
  const show = (next: boolean) => {
    setOpen(next);
    if (next) setAdded(false);
  };
  useHotkey("f", () => show(true));
  return (
    <Popover open={open} onOpenChange={show}>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="sm" aria-keyshortcuts="f" data-add-filter="">
          <Plus />
          {texts.add}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        className="w-64 p-0"
        aria-label={texts.addLabel}
        // The form of the added filter already has the focus.
        onCloseAutoFocus={(event) => added && event.preventDefault()}
      >
        <OptionList
          label={texts.addLabel}
          options={inGroups(definitions).map(({ id, label }) => ({ value: id, label, group: filterGroup(id) }))}
          selected={[]}
          searchable
          onSelect={(id) => {
            setAdded(true);
            setOpen(false);
            onAdd(id);
          }}
          indicator={null}
        />
      </PopoverContent>
    </Popover>
  );
}

/** Groups of the menu of filters. All other filters are attributes. */
const groups = {
  Profile: [
    ...["memberName", "identities", "projects", "location", "tags", "joinedDate", "enrichedMember", "people"],
    ...["enrichedOrganization", "lfxMembership", "noOfMembers", "parent", "member", "maintainer", "formerMaintainer"],
  ],
  Employer: [
    ...[
      "organizations",
      "employer",
      "currentOrganizations",
      "formerOrganizations",
      "activityOrganizations",
      "isIndependent",
      "unaffiliated",
      "jobTitle",
    ],
  ],
  Activity: [
    ...["noOfActivities", "activityType", "activeOn", "lastActivityDate", "engagementLevel", "avgSentiment"],
    ...["channel", "date", "platform", "sentiment", "activityDate", "contribution", "openAt"],
  ],
} as const;

const attributes = "Attributes";
const order: readonly string[] = [...Object.keys(groups), attributes];

/** Returns the group of a filter in the menu. */
export function filterGroup(id: string): string {
  return Object.entries(groups).find(([, ids]) => (ids as readonly string[]).includes(id))?.[0] ?? attributes;
}

/** Orders filters by their group, and keeps the given order within each. */
export function inGroups<T extends { readonly id: string }>(definitions: readonly T[]): T[] {
  const place = ({ id }: T) => order.indexOf(filterGroup(id));
  return definitions.toSorted((one, other) => place(one) - place(other));
}

import { CircleSlash, Pencil, Star, StarOff, Trash2 } from "lucide-react";
import type { MenuEntry } from "#console/record-page/index.ts";
import { focusIfLost, quickEdit } from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import { isPrimary } from "#shared/domain/people/work-experience.ts";
import type { Confirm } from "#shared/ui/hooks/use-confirm.ts";
import type { PersonOrganization } from "../../profile/person-queries.ts";
import type { personCalls } from "../person-calls.ts";
import type { PersonEditor } from "../person-editor.ts";
import { texts } from "../texts.ts";
import type { PersonCache } from "../use-person-cache.ts";

interface WorkTools {
  readonly calls: ReturnType<typeof personCalls>;
  readonly cache: PersonCache;
  readonly editor: PersonEditor;
  readonly confirm: Confirm;
}

/**
 * Returns the primary work experience of an overlapping period, which prevents a second primary one; null when there is
 * none.
 */
export function primaryInSamePeriod(
  work: PersonOrganization,
  history: readonly PersonOrganization[],
): PersonOrganization | null {
  const own = work.memberOrganizations;
  return (
    history.find(({ memberOrganizations: other }) => {
      if (other.id === own.id || !isPrimary(other)) return false;
      return (own.dateStart ?? "") < (other.dateEnd ?? "~") && (other.dateStart ?? "") < (own.dateEnd ?? "~");
    }) ?? null
  );
}

/** Returns whether activities in its period count for its organization. */
export function counts({ memberOrganizations }: PersonOrganization): boolean {
  return memberOrganizations.affiliationOverride?.allowAffiliation !== false;
}

type Override = { readonly allowAffiliation: boolean; readonly isPrimaryWorkExperience: boolean };

function override({ calls, cache }: WorkTools, { memberOrganizations: { id } }: PersonOrganization, change: Override) {
  void quickEdit(() =>
    cache.change({
      part: "organizations",
      shown: (all) =>
        all.map((each) =>
          each.memberOrganizations.id === id
            ? { ...each, memberOrganizations: { ...each.memberOrganizations, affiliationOverride: change } }
            : each,
        ),
      send: async () => {
        await calls.override(id, change);
        return undefined;
      },
    }),
  );
}

/** Returns the menu of a work experience. */
export function workEntries(
  work: PersonOrganization,
  history: readonly PersonOrganization[],
  tools: WorkTools,
): MenuEntry[] {
  const workTexts = texts.work;
  const { cache, calls, confirm, editor } = tools;
  const { id } = work.memberOrganizations;
  const primary = isPrimary(work.memberOrganizations);
  const other = primary ? null : primaryInSamePeriod(work, history);

  async function remove() {
    const isConfirmed = await confirm({
      type: "danger",
      title: workTexts.removeTitle,
      message: workTexts.removeText(work.displayName),
      confirmLabel: texts.remove.confirm,
    });
    if (!isConfirmed) return;
    track("Delete work experience", "Feature");
    await quickEdit(() =>
      cache.change({
        part: "organizations",
        shown: (all) => all.filter(({ memberOrganizations }) => memberOrganizations.id !== id),
        send: () => calls.removeWork(id),
      }),
    );
    focusIfLost(`[aria-label="${workTexts.add}"]`);
  }

  return [
    { id: "edit", label: workTexts.edit, icon: Pencil, onSelect: () => editor.edit({ kind: "work", work }) },
    {
      id: "primary",
      label: primary ? workTexts.notPrimary : workTexts.primary,
      icon: primary ? StarOff : Star,
      unavailable: other && workTexts.overlaps(other.displayName),
      onSelect: () =>
        override(tools, work, {
          isPrimaryWorkExperience: !primary,
          allowAffiliation: !primary || counts(work),
        }),
    },
    ...(primary
      ? []
      : [
          {
            id: "counts",
            label: counts(work) ? workTexts.notCount : workTexts.count,
            icon: CircleSlash,
            onSelect: () => override(tools, work, { isPrimaryWorkExperience: false, allowAffiliation: !counts(work) }),
          },
        ]),
    { id: "remove", label: workTexts.remove, icon: Trash2, danger: true, begins: true, onSelect: () => void remove() },
  ];
}

import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useAddressParams } from "#console/core/use-address-params.ts";

/** State of the inbox, stored in the URL: `?projectGroup=…&scope=all&kind=…&assigned=me&hidden=true&of=…&entry=…`. */
export interface InboxState {
  /** Null: all project groups. */
  readonly groupId: string | null;
  /** Only this kind; null for all. */
  readonly kind: string | null;
  readonly assignedToMe: boolean;
  readonly hidden: boolean;
  /** Kind and key of the open entry. */
  readonly of: string | null;
  readonly entry: string | null;
}

/** Reads the state, and returns the function that changes parameters of the URL. */
export function useInboxState() {
  const [params, change] = useAddressParams();
  const group = useSelectedGroup();
  const state: InboxState = {
    groupId: params.get("scope") === "all" ? null : (group?.id ?? null),
    kind: params.get("kind"),
    assignedToMe: params.get("assigned") === "me",
    hidden: params.get("hidden") === "true",
    of: params.get("of"),
    entry: params.get("entry"),
  };
  return { state, change, group };
}

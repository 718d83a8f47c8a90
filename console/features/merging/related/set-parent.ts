import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { getQueryClient } from "#console/core/query-client.ts";
import { track } from "#console/session/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { organizationFind, organizationUpdate } from "#shared/contract/organizations.ts";
import type { Profile } from "../model/profile.ts";
import type { Suggestion } from "../model/suggestion.ts";
import { decide, undecide } from "../suggestions/decisions.ts";
import { texts } from "../texts.ts";

interface Relation {
  readonly child: Profile;
  readonly parent: Profile;
  readonly since: string | null;
}

/** Which organization of a suggestion seems to belong to the other; null when they seem to be the same. */
export function relationOf({ profiles: [one, other], parent }: Suggestion): Relation | null {
  if (parent === null) return null;
  const [upper, child] = parent.id === one.id ? [one, other] : [other, one];
  return { child, parent: upper, since: parent.since };
}

/** Stores that one organization of a pair belongs to the other, with undo. @returns whether it was stored */
export async function setParent(key: string, groupId: string, { child, parent, since }: Relation): Promise<boolean> {
  const params = { id: child.id };
  const send = async (to: { id: string; since: string | null } | null) => {
    await getClient().send(organizationUpdate, { params, body: { parent: to, segments: [groupId] } });
    for (const name of ["organizations", "organization", "merge-suggestions"]) {
      void getQueryClient().invalidateQueries({ queryKey: [name] });
    }
  };
  let before: { id: string; since: string | null } | null;
  try {
    const { parent: stored } = await getClient().send(organizationFind, { params });
    before = stored ? { id: stored.id, since: stored.since } : null;
    await send({ id: parent.id, since });
  } catch (error) {
    handleError(error);
    return false;
  }
  decide(key, "never");
  track("Edit organization", "Feature");
  const undo = () =>
    send(before).then(
      () => undecide(key),
      (error: unknown) => handleError(error),
    );
  showToast({
    type: "success",
    message: texts.related.done(child.name, parent.name),
    action: { label: texts.related.undo, onAction: () => void undo() },
  });
  return true;
}

import type { Permission } from "#shared/domain/access/permissions.ts";
import { isOfRecord } from "#shared/domain/access/record-permissions.ts";
import { isolateWords } from "#shared/domain/text/isolate-names.ts";
import type { Workplace } from "../connection/session.ts";

/**
 * Applies the server's refusal to change a record, so that its card offers no change.
 * @param sent sentence that says who can change the record; empty when this user can
 * @returns the sentence to show; null where the project group is the reason that nothing can be changed
 */
export function applyRefusal(
  workplace: Workplace,
  permission: Permission,
  sent: string | null | undefined,
): { readonly workplace: Workplace; readonly refusal: string | null } {
  if (!sent || workplace.may(permission) !== "yes") return { workplace, refusal: null };
  const may: Workplace["may"] = (each) => (isOfRecord(each) ? "never" : workplace.may(each));
  return { workplace: { ...workplace, may }, refusal: isolateWords(sent) };
}

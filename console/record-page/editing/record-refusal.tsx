import { Lock } from "lucide-react";
import { createContext, use } from "react";
import type { Permission } from "#shared/domain/access/permissions.ts";
import { isOfRecord } from "#shared/domain/access/record-permissions.ts";
import { Notice } from "#shared/ui/components/states/notice.tsx";

/**
 * The server's sentence that says who can change the record of a profile, when this user cannot. Nothing inside offers
 * a change then. Null for a record that the user can change.
 */
export const RecordRefusal = createContext<string | null>(null);

/** Whether the record around this component cannot be changed with the permission. */
export function useIsRefused(permission: Permission): boolean {
  return use(RecordRefusal) !== null && isOfRecord(permission);
}

/** Says who can change the record around this component; nothing for one that the user can change. */
export function RefusalNotice({ className }: { className?: string }) {
  const refusal = use(RecordRefusal);
  if (refusal === null) return null;
  return (
    <Notice icon={<Lock className="mt-0.5" />} className={className}>
      {refusal}
    </Notice>
  );
}

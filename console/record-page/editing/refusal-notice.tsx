import { Lock } from "lucide-react";
import { use } from "react";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { RecordRefusal } from "./record-refusal.ts";

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

import type { BulkKind } from "./bulk-kind.ts";
import { EmployerDialog, type ProposedEmployer } from "./employer-dialog.tsx";
import { texts } from "./texts.ts";
import { useBulkContext } from "./use-bulk-context.ts";

interface SetEmployerProps {
  ids: readonly string[];
  proposed: ProposedEmployer;
  onClose: () => void;
}

const people: BulkKind = {
  kind: "member",
  count: texts.people,
  permissions: { edit: "memberEdit", destroy: "memberDestroy", merge: "mergeMembers" },
};

/** Dialog that sets the employer of these people, with a proposal to begin with. */
export function SetEmployer({ ids, proposed, onClose }: SetEmployerProps) {
  const target = async () => ({ ids });
  const scope = { rows: [], all: false, count: ids.length, target };
  const { context, begin } = useBulkContext(people, scope, () => {});
  return <EmployerDialog what={context.what} target={target} proposed={proposed} begin={begin} onClose={onClose} />;
}

import type { EditedWork, RecordRef } from "../base/action.ts";
import { ViewFrame } from "../kit/view-frame.tsx";
import type { ViewProps } from "../kit/views.ts";
import { EditForm } from "./edit-head.tsx";
import { texts } from "./edit-texts.ts";

interface EditViewProps extends ViewProps {
  readonly record: RecordRef;
  readonly work: EditedWork | undefined;
}

/** Edit form shown over the body after its page was left. */
export function EditView({ workplace, record, work, onClose, onDirty }: EditViewProps) {
  return (
    <ViewFrame title={texts.left[record.kind]} subject={record.name} onClose={onClose}>
      <EditForm workplace={workplace} record={record} work={work} onClose={onClose} onDirty={onDirty} />
    </ViewFrame>
  );
}

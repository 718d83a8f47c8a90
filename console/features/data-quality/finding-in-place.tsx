import { useState } from "react";
import { handleError } from "#console/core/handle-error.ts";
import { usePermissionInGroup } from "#console/record-page/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { checksOf } from "#shared/domain/data-quality.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { setIgnored } from "./copilot-queries.ts";
import { FindingView } from "./finding-view.tsx";
import { texts } from "./texts.ts";

interface FindingInPlaceProps {
  kind: "member" | "organization";
  type: string;
  id: string;
  groupId: string;
  nextId: string | null;
  /** URL to open when the record is deleted. */
  list: string;
  /** Called with true when the finding was corrected or ignored, and with false when that was undone. */
  onSolved: (isSolved: boolean) => void;
}

/** A finding with the part of the profile in which it is corrected, for use in another page. */
export function FindingInPlace({ kind, type, id, groupId, nextId, list, onSolved }: FindingInPlaceProps) {
  const check = checksOf(kind).find((each) => each.type === type);
  const mayIgnore = usePermissionInGroup("dataQualityEdit");
  const [busy, setBusy] = useState(false);
  if (!check) return null;
  const ignore = async (ignored: boolean) => {
    setBusy(true);
    try {
      await setIgnored(kind, id, type, ignored);
      onSolved(ignored);
      if (ignored) {
        const action = { label: texts.undo, onAction: () => void ignore(false) };
        showToast({ type: "success", message: texts.drawer.ignored, action });
      }
    } catch (error) {
      handleError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <FindingView
        key={id}
        {...{ kind, check, id, groupId, nextId, list }}
        row={undefined}
        onCorrected={(_id, isCorrected) => isCorrected && onSolved(true)}
      />
      {mayIgnore && (
        <div className="flex justify-end px-6 py-3">
          <Button variant="ghost" size="sm" busy={busy} onClick={() => void ignore(true)}>
            {texts.drawer.ignore}
          </Button>
        </div>
      )}
    </>
  );
}

import { PencilLine } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { texts as kitTexts } from "../kit/texts.ts";
import type { View } from "../kit/views.ts";
import { texts } from "./texts.ts";

interface LeftFormProps {
  readonly view: View;
  /** Handle of the profile in the tab; null when the tab shows none. */
  readonly handle: string | null;
  readonly onLeave: () => void;
}

/**
 * Band for a form with unsaved input whose page was left: its subject, and a button that leaves it for the current
 * page.
 */
export function LeftForm({ view, handle, onLeave }: LeftFormProps): ReactNode {
  const subject = subjectOf(view);
  return (
    <div
      role="status"
      data-region
      className="flex min-h-10 flex-none flex-wrap items-center gap-x-3 border-line border-b bg-surface-2 px-4 py-1"
    >
      <p className="flex min-w-0 flex-[1_1_9rem] items-center gap-2" title={subject}>
        <PencilLine className="flex-none text-ink-2" />
        <span className="flex-none text-ink-2">{texts.editing}</span>
        <bdi className="min-w-0 truncate font-medium">{subject}</bdi>
      </p>
      <Button
        variant="link"
        size="sm"
        className="min-w-0 max-w-full px-0"
        title={handle ?? undefined}
        onClick={onLeave}
      >
        <span className="truncate">{handle === null ? kitTexts.close : texts.goTo(handle)}</span>
      </Button>
    </div>
  );
}

/** Returns the subject of a view as a name or handle. */
function subjectOf(view: View): string {
  switch (view.kind) {
    case "report":
      return view.about.name;
    case "create":
      return view.profile.handle;
    case "add-identity":
      return view.chosen?.name ?? view.profile.handle;
    case "tags":
    case "activity":
      return view.person.name;
    case "edit":
    case "merge":
    case "unmerge":
      return view.record.name;
    default:
      return "";
  }
}

import { ArrowRightLeft, ExternalLink, Link2, MessagesSquare, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import type { ReactElement } from "react";
import { handleError } from "#console/core/handle-error.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#console/ui/overlays/dropdown-menu.tsx";
import { showToast } from "#console/ui/toast.ts";
import { useConfirm } from "#console/ui/use-confirm.ts";
import type { Activity } from "#shared/contract/activities.ts";
import { isNote } from "#shared/domain/activities/note-type.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";
import { useActivityEdits } from "../edit/use-activity-edits.ts";
import { texts } from "../texts.ts";

export type ActivityDialog = "edit" | "move";

export interface ItemMenuProps {
  activity: Activity;
  mayEdit: boolean;
  mayDelete: boolean;
  /** URL of the activity details. */
  href: string;
  onShow: () => void;
  onDialog: (dialog: ActivityDialog, activity: Activity) => void;
}

/** Menu of actions on one activity. */
export function ItemMenu(props: ItemMenuProps & { trigger: ReactElement }) {
  const { activity, mayEdit, mayDelete, href, onShow, onDialog, trigger } = props;
  const edits = useActivityEdits();
  const confirm = useConfirm();
  const source = safeLink(activity.url);

  async function remove() {
    const question = { title: texts.confirm.title, message: texts.confirm.text, confirmLabel: texts.confirm.label };
    if (!(await confirm({ type: "danger", ...question }))) return;
    await edits.remove(activity).catch(handleError);
  }

  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={onShow}>
          <MessagesSquare />
          {texts.menu.show}
        </DropdownMenuItem>
        {source !== null && (
          <DropdownMenuItem onSelect={() => open(source, "_blank", "noopener")}>
            <ExternalLink />
            {texts.menu.open(platformName(activity.platform))}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem
          onSelect={() =>
            void navigator.clipboard
              .writeText(new URL(href, location.origin).href)
              .then(() => showToast({ type: "success", message: texts.menu.copied }))
          }
        >
          <Link2 />
          {texts.menu.copy}
        </DropdownMenuItem>
        {(mayEdit || mayDelete) && <DropdownMenuSeparator />}
        {mayEdit && (
          <>
            <DropdownMenuItem onSelect={() => onDialog("edit", activity)}>
              <Pencil />
              {texts.menu.edit}
            </DropdownMenuItem>
            {isNote(activity) && (
              <DropdownMenuItem onSelect={() => void edits.pin(activity, !activity.pinned).catch(handleError)}>
                {activity.pinned ? <PinOff /> : <Pin />}
                {activity.pinned ? texts.menu.unpin : texts.menu.pin}
              </DropdownMenuItem>
            )}
            <DropdownMenuItem onSelect={() => onDialog("move", activity)}>
              <ArrowRightLeft />
              {texts.menu.move}
            </DropdownMenuItem>
          </>
        )}
        {mayDelete && (
          <DropdownMenuItem danger onSelect={() => void remove()}>
            <Trash2 />
            {texts.menu.remove}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

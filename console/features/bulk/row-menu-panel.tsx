import { GitMerge, Pencil, Unlink, UserSearch } from "lucide-react";
import { Fragment } from "react";
import { availableActions } from "#console/core/available-actions.ts";
import { goTo } from "#console/core/navigation.ts";
import { selectedGroup } from "#console/core/selected-group.ts";
import { profilePath, type RowMenuProps } from "#console/data-table/index.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#console/ui/overlays/dropdown-menu.tsx";
import { bulkActions } from "./bulk-actions.ts";
import { type BulkAction, type BulkContext, type BulkKind, isPerson } from "./bulk-kind.ts";
import { openRowDialog } from "./row-dialog-store.ts";
import { texts } from "./texts.ts";
import { useBulkContext } from "./use-bulk-context.ts";

/** Menu of actions on one row. */
export function RowMenuPanel({ kind, row, trigger }: RowMenuProps & { kind: BulkKind }) {
  const { context } = useBulkContext(
    kind,
    { rows: [row], all: false, count: 1, target: async () => ({ ids: [row.id] }) },
    (dialog) => openRowDialog(dialog, row.id),
  );
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent>
        {availableActions(rowActions, context).map(({ id, label, icon: Icon, danger, begins, run }, index) => (
          <Fragment key={id}>
            {begins && index > 0 && <DropdownMenuSeparator />}
            <DropdownMenuItem danger={danger ?? false} onSelect={() => void run(context)}>
              <Icon />
              {label}
            </DropdownMenuItem>
          </Fragment>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

interface RowAction extends Omit<BulkAction, "place"> {
  /** Shows a separator above the action. */
  readonly begins?: true;
}

/** Opens the row's profile with one of its drawers. */
function openProfile({ kind, rows: [row] }: BulkContext, panel: string): void {
  if (!row) return;
  const path = profilePath(isPerson(kind) ? "/people" : "/organizations", row.id, selectedGroup()?.id ?? null);
  goTo(`${path}${path.includes("?") ? "&" : "?"}panel=${panel}`);
}

const mergeOne = (of: "person" | "organization"): RowAction => ({
  id: `merge-${of}`,
  label: texts.mergeOne[of],
  icon: GitMerge,
  begins: true,
  isAvailable: ({ may, kind }) => may.merge && isPerson(kind) === (of === "person"),
  run: ({ open }) => open("merge"),
});

const own: readonly RowAction[] = [
  {
    id: "edit",
    label: texts.edit,
    icon: Pencil,
    isAvailable: ({ may }) => may.edit,
    run: (context) => openProfile(context, "attributes"),
  },
  {
    id: "github",
    label: texts.findGithub,
    icon: UserSearch,
    capability: "githubSearch",
    isAvailable: ({ may, kind }) => may.edit && isPerson(kind),
    run: (context) => openProfile(context, "github"),
  },
  mergeOne("person"),
  mergeOne("organization"),
  {
    id: "unmerge",
    label: texts.unmerge,
    icon: Unlink,
    isAvailable: ({ may }) => may.merge,
    run: ({ open }) => open("unmerge"),
  },
];

const shared = (id: string, begins?: true): readonly RowAction[] =>
  bulkActions.filter((action) => action.id === id).map((action) => ({ ...action, ...(begins && { begins }) }));

/** Actions on one row, in menu order. */
const rowActions: readonly RowAction[] = [
  ...own,
  ...shared("mark-team", true),
  ...shared("unmark-team", true),
  ...shared("mark-bot"),
  ...shared("unmark-bot"),
  ...shared("delete", true),
];

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Link2, Plus, Undo2, Users } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { type Column, type NameColumn, None, TextCell, useListState } from "#console/data-table/index.ts";
import { usePermissionEverywhere, useUser } from "#console/session/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { useConfirm } from "#console/ui/use-confirm.ts";
import { userDestroy } from "#shared/contract/users.ts";
import { isRole, roleLabels, roles } from "#shared/domain/access/roles.ts";
import { formatDate, formatDateTime, relativeTime } from "#shared/domain/text/dates.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { useMedia } from "#shared/ui/hooks/use-media.ts";
import { AdminList, adminAddress } from "../admin-list.tsx";
import { texts as shared } from "../texts.ts";
import { texts } from "./texts.ts";
import { copyInvitationLink, type UserRow, usersOptions } from "./user-queries.ts";

const loadForms = () => import("./user-form.tsx");
const InviteUser = lazy(async () => ({ default: (await loadForms()).InviteUser }));
const EditUser = lazy(async () => ({ default: (await loadForms()).EditUser }));

/** Tab of users and invited people with their access. */
export function UsersTab() {
  const [state, change] = useListState(adminAddress);
  const query = useQuery(usersOptions(state));
  const me = useUser()?.id ?? null;
  const mayEdit = usePermissionEverywhere("tenantEdit");
  const [open, setOpen] = useState<UserRow | "invite" | null>(null);
  const withdraw = useWithdraw();
  const isWide = useMedia("(min-width: 96rem)");
  const columns = useMemo(() => {
    const shown = isWide ? [...known, addedColumn] : known;
    return mayEdit ? [...shown, actionsColumn(me, setOpen, withdraw)] : shown;
  }, [isWide, mayEdit, me, withdraw]);
  const name = useMemo(() => nameColumn(me), [me]);
  const close = () => setOpen(null);
  const invite = (
    <Button variant="primary" onClick={() => setOpen("invite")}>
      <Plus />
      {texts.invite}
    </Button>
  );
  return (
    <>
      <AdminList
        texts={texts.list}
        icon={Users}
        state={state}
        change={change}
        query={query}
        name={name}
        columns={columns}
        actions={mayEdit && invite}
      />
      <Suspense>
        {open === "invite" && <InviteUser onClose={close} />}
        {open !== null && open !== "invite" && <EditUser user={open} onClose={close} />}
      </Suspense>
    </>
  );
}

const nameColumn = (me: string | null): NameColumn<UserRow> => ({
  label: texts.name,
  width: 220,
  least: 170,
  grows: true,
  name: (row) => row.fullName || row.email,
  picture: (row) => <Avatar size={24} id={row.id} name={row.fullName || row.email} />,
  badges: (row) => (row.id === me ? <Badge>{texts.you}</Badge> : null),
});

const tones = {
  active: "good",
  invited: "accent",
  "empty-permissions": "neutral",
  blocked: "bad",
  waiting: "warn",
} as const;

function statusOf({ isBlocked, isWaiting, status }: UserRow): keyof typeof tones {
  if (isBlocked) return "blocked";
  if (isWaiting) return "waiting";
  return status === "invited" || status === "empty-permissions" ? status : "active";
}

const known: readonly Column<UserRow>[] = [
  {
    id: "email",
    label: texts.email,
    width: 250,
    least: 130,
    cell: ({ email }) => <TextCell value={email} what={texts.email} />,
  },
  {
    id: "roles",
    label: texts.roles,
    width: 170,
    least: 152,
    cell: (row) => {
      const held = roles.filter((role) => row.roles.filter(isRole).includes(role));
      return held.length === 0 ? <None what={texts.roles} /> : held.map((role) => roleLabels[role]).join(", ");
    },
  },
  {
    id: "groups",
    label: texts.groups,
    width: 200,
    least: 80,
    cell: (row) => {
      if (row.roles.includes("admin")) return <span className="text-ink-3">{texts.everywhere}</span>;
      // If the server reports segment levels, list only the project groups.
      const groups = row.adminSegments.filter(({ type }) => type == null || type === "projectGroup");
      const names = groups.map(({ name }) => name).join(", ");
      return names === "" ? <None what={texts.groups} /> : <bdi title={names}>{names}</bdi>;
    },
  },
  {
    id: "status",
    label: texts.status,
    width: 110,
    least: 98,
    cell: (row) => <Badge tone={tones[statusOf(row)]}>{texts.statuses[statusOf(row)]}</Badge>,
  },
  {
    id: "lastSeen",
    label: texts.lastSeen,
    width: 130,
    least: 104,
    cell: ({ lastSeenAt }, now) =>
      lastSeenAt ? (
        <time className="text-ink-2" dateTime={lastSeenAt} title={formatDateTime(lastSeenAt)}>
          {relativeTime(lastSeenAt, now)}
        </time>
      ) : (
        <span className="text-ink-3">{shared.never}</span>
      ),
  },
];

/** Shown only on wide screens. */
const addedColumn: Column<UserRow> = {
  id: "added",
  label: texts.added,
  width: 120,
  least: 102,
  cell: ({ createdAt }) => <span className="text-ink-2 tabular-nums">{formatDate(createdAt)}</span>,
};

function actionsColumn(
  me: string | null,
  onEdit: (row: UserRow) => void,
  onWithdraw: (row: UserRow) => Promise<void>,
): Column<UserRow> {
  return {
    id: "actions",
    label: shared.actions,
    width: 116,
    least: 116,
    hidesLabel: true,
    cell: (row) => {
      const name = row.fullName || row.email;
      if (row.id === me) return null;
      return (
        <span className="flex justify-end gap-1">
          {row.status === "invited" && (
            <>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={texts.copyLinkOf(name)}
                title={texts.copyLink}
                onClick={copyInvitationLink}
              >
                <Link2 />
              </Button>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={texts.withdrawOf(name)}
                title={texts.withdraw}
                onClick={() => void onWithdraw(row)}
              >
                <Undo2 />
              </Button>
            </>
          )}
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={texts.editOf(name)}
            title={texts.edit}
            onClick={() => onEdit(row)}
          >
            <KeyRound />
          </Button>
        </span>
      );
    },
  };
}

function useWithdraw() {
  const cache = useQueryClient();
  const confirm = useConfirm();
  return useMemo(
    () => async (row: UserRow) => {
      const question = {
        title: texts.confirmTitle,
        message: texts.confirmText(row.email),
        confirmLabel: texts.withdraw,
      };
      if (!(await confirm({ type: "danger", ...question }))) return;
      try {
        await getClient().send(userDestroy, { params: { id: row.id } });
        showToast({ type: "success", message: texts.withdrawn(row.email) });
      } catch (error) {
        handleError(error);
      } finally {
        void cache.invalidateQueries({ queryKey: ["users"] });
      }
    },
    [cache, confirm],
  );
}

import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy, Eye, EyeOff, KeyRound, Plus, ScrollText } from "lucide-react";
import { useMemo, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { Link } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { copyText } from "#console/core/copy-text.ts";
import { handleError } from "#console/core/handle-error.ts";
import { ShownOnce } from "#console/core/shown-once.tsx";
import { createTokenStore } from "#console/core/token-store.ts";
import { type Column, type ListState, type NameColumn, None, useListState } from "#console/data-table/index.ts";
import { EditDrawer } from "#console/record-page/index.ts";
import { track, usePermissionEverywhere } from "#console/session/index.ts";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { showToast } from "#console/ui/toast.ts";
import { useConfirm } from "#console/ui/use-confirm.ts";
import { apiKeyCreate, apiKeyList, apiKeyRevoke } from "#shared/contract/api-keys.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { isRole, roleLabels } from "#shared/domain/access/roles.ts";
import { formatDate, formatDateTime, relativeTime } from "#shared/domain/text/dates.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { useMedia } from "#shared/ui/hooks/use-media.ts";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { required } from "#shared/validators/rules.ts";
import { AccessFields, type AccessForm, accessBody, accessError } from "../access-fields.tsx";
import { AdminList, adminAddress, pageOf } from "../admin-list.tsx";
import { texts as shared } from "../texts.ts";
import { texts } from "./texts.ts";

/** The user's own token and, for administrators, the API keys. */
export function ApiKeysTab() {
  const mayManage = usePermissionEverywhere("tenantEdit");
  return (
    <>
      <OwnToken mayManage={mayManage} />
      {mayManage && <Keys />}
    </>
  );
}

/** Token of this session, hidden until the user reveals it. */
function OwnToken({ mayManage }: { mayManage: boolean }) {
  const [isShown, setShown] = useState(false);
  const [token] = useState(() => createTokenStore().read() ?? "");
  return (
    <section aria-labelledby="own-token" className="border-b border-line px-6 py-4">
      <h2 id="own-token" className="text-md font-semibold">
        {texts.own}
      </h2>
      <p className="mt-0.5 mb-3 text-ink-2">
        {texts.ownText} {mayManage ? texts.forPrograms.create : texts.forPrograms.ask}
      </p>
      <div className="flex max-w-3xl items-center gap-2">
        <Field label={texts.token} hideLabel className="min-w-0 flex-1">
          <Input
            readOnly
            type={isShown ? "text" : "password"}
            autoComplete="off"
            className="font-mono text-xs"
            value={token}
          />
        </Field>
        <Button
          size="icon"
          aria-label={isShown ? texts.hide : texts.show}
          aria-pressed={isShown}
          onClick={() => {
            if (!isShown) track("Show auth token", "Feature", {});
            setShown(!isShown);
          }}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </Button>
        <Button
          onClick={() => {
            track("Copy auth token", "Feature", {});
            void copyText(token, texts.copied);
          }}
        >
          <Copy />
          {texts.copy}
        </Button>
      </div>
    </section>
  );
}

type ApiKey = AnswerOf<typeof apiKeyList>["rows"][number];

function keysOptions(state: ListState<never>) {
  const search = state.search.trim();
  const query = { ...pageOf(state), ...(search !== "" && { query: search }) };
  return queryOptions({
    queryKey: ["api-keys", query],
    queryFn: ({ signal }) => getClient().send(apiKeyList, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function Keys() {
  const [state, change] = useListState(adminAddress);
  const query = useQuery(keysOptions(state));
  const [isCreating, setCreating] = useState(false);
  const revoke = useRevoke();
  const isWide = useMedia("(min-width: 80rem)");
  const columns = useMemo(
    () => [...known, ...(isWide ? [createdColumn] : []), actionsColumn(revoke)],
    [isWide, revoke],
  );
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus />
      {texts.create}
    </Button>
  );
  return (
    <>
      <AdminList
        texts={texts.list}
        icon={KeyRound}
        state={state}
        change={change}
        query={query}
        name={nameColumn}
        columns={columns}
        actions={create}
      />
      {isCreating && <CreateKey onClose={() => setCreating(false)} />}
    </>
  );
}

const nameColumn: NameColumn<ApiKey> = {
  label: texts.name,
  width: 220,
  grows: true,
  name: (row) => row.name,
};

type KeyStatus = keyof typeof texts.statuses;
const tones = { active: "good", expired: "neutral", revoked: "bad" } as const;

function statusOf({ revokedAt, expiresAt }: ApiKey, now: Date): KeyStatus {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? "expired" : "active";
}

const known: readonly Column<ApiKey>[] = [
  {
    id: "hint",
    label: texts.key,
    width: 110,
    least: 108,
    cell: ({ hint }) => <code className="font-mono text-xs">{hint}…</code>,
  },
  {
    id: "role",
    label: texts.role,
    width: 170,
    least: 152,
    cell: ({ roles }) => roles.map((role) => (isRole(role) ? roleLabels[role] : role)).join(", "),
  },
  {
    id: "groups",
    label: texts.groups,
    width: 180,
    least: 90,
    cell: ({ roles, groups }) => {
      if (!roles.includes("projectAdmin")) return <span className="text-ink-3">{texts.everywhere}</span>;
      const names = groups.map(({ name }) => name).join(", ");
      return names === "" ? <None what={texts.groups} /> : <bdi title={names}>{names}</bdi>;
    },
  },
  {
    id: "status",
    label: texts.status,
    width: 100,
    least: 92,
    cell: (row, now) => <Badge tone={tones[statusOf(row, now)]}>{texts.statuses[statusOf(row, now)]}</Badge>,
  },
  {
    id: "lastUsed",
    label: texts.lastUsed,
    width: 130,
    least: 104,
    cell: ({ lastUsedAt }, now) =>
      lastUsedAt === null ? (
        <span className="text-ink-3">{shared.never}</span>
      ) : (
        <time className="text-ink-2" dateTime={lastUsedAt} title={formatDateTime(lastUsedAt)}>
          {relativeTime(lastUsedAt, now)}
        </time>
      ),
  },
  {
    id: "expires",
    label: texts.expires,
    width: 130,
    least: 102,
    cell: ({ expiresAt }) => (
      <span className="text-ink-2 tabular-nums">{expiresAt === null ? shared.never : formatDate(expiresAt)}</span>
    ),
  },
];

/** Shown only on wide screens. The audit log contains the same data. */
const createdColumn: Column<ApiKey> = {
  id: "created",
  label: texts.created,
  width: 230,
  least: 188,
  cell: ({ createdAt, createdBy }) => (
    <span className="text-ink-2 tabular-nums">
      {formatDate(createdAt)} {createdBy && <bdi className="text-ink-3">{texts.createdBy(createdBy)}</bdi>}
    </span>
  ),
};

function actionsColumn(onRevoke: (row: ApiKey) => Promise<void>): Column<ApiKey> {
  return {
    id: "actions",
    label: shared.actions,
    width: 130,
    least: 130,
    hidesLabel: true,
    cell: (row) => (
      <span className="flex items-center justify-end gap-1">
        <Button
          asChild
          variant="ghost"
          size="icon-sm"
          aria-label={texts.activity(row.name)}
          title={texts.activity(row.name)}
        >
          <Link to={`/admin?user.value=${row.userId}&user.include=true#audit-logs`}>
            <ScrollText />
          </Link>
        </Button>
        {row.revokedAt === null && (
          <Button
            size="sm"
            variant="danger-outline"
            aria-label={texts.revokeOf(row.name)}
            onClick={() => void onRevoke(row)}
          >
            {texts.revoke}
          </Button>
        )}
      </span>
    ),
  };
}

function useRevoke() {
  const cache = useQueryClient();
  const confirm = useConfirm();
  return useMemo(
    () => async (row: ApiKey) => {
      const question = { title: texts.confirmTitle, message: texts.confirmText(row.name), confirmLabel: texts.revoke };
      if (!(await confirm({ type: "danger", ...question }))) return;
      try {
        await getClient().send(apiKeyRevoke, { params: { id: row.id } });
        showToast({ type: "success", message: texts.revoked(row.name) });
      } catch (error) {
        handleError(error);
      } finally {
        void cache.invalidateQueries({ queryKey: ["api-keys"] });
      }
    },
    [cache, confirm],
  );
}

const expiries = ["30", "90", "365", "never"] as const;
type Expiry = (typeof expiries)[number];

const dayMs = 24 * 60 * 60 * 1000;
const endOf = (expiry: Expiry) =>
  expiry === "never" ? null : new Date(Date.now() + Number(expiry) * dayMs).toISOString();

interface NewKey {
  name: string;
  access: AccessForm;
  expiry: Expiry;
}

/** Form of a new API key. Shows the key once after it is created. */
function CreateKey({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient();
  const form = useForm<NewKey>({
    defaultValues: { name: "", access: { role: "readonly", groups: [] }, expiry: "90" },
    resolver: ruleResolver(({ name, access }) => ({ name: required()(name), access: accessError(access) })),
  });
  const { errors, isDirty } = form.formState;
  const save = useMutation({
    mutationFn: ({ name, access, expiry }: NewKey) =>
      getClient().send(apiKeyCreate, {
        body: { name: name.trim(), ...accessBody(access), expiresAt: endOf(expiry) },
      }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ["api-keys"] }),
    // The response contains the key. Drop it from the cache when the dialog closes.
    gcTime: 0,
  });
  if (save.data) {
    const shown = { label: texts.key, value: save.data.key, copyLabel: texts.copyKey, copied: texts.keyCopied };
    return (
      <ShownOnce title={texts.createdTitle} name={save.data.name} {...shown} onClose={onClose}>
        {texts.use} <code className="font-mono text-xs">Authorization: Bearer …</code>
      </ShownOnce>
    );
  }
  return (
    <EditDrawer
      name={texts.keys}
      title={texts.createTitle}
      description={texts.createText}
      submit={{ label: texts.create, busy: texts.creating }}
      dirty={isDirty}
      saving={save.isPending}
      error={save.error}
      onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
      onClose={onClose}
    >
      <Field label={texts.name} hint={texts.nameHint} error={errors.name} required>
        <Input autoFocus autoComplete="off" maxLength={100} {...form.register("name")} />
      </Field>
      <Controller
        control={form.control}
        name="access"
        render={({ field }) => (
          <AccessFields
            value={field.value}
            onChange={field.onChange}
            roles={["readonly", "projectAdmin", "admin"]}
            error={errors.access}
          />
        )}
      />
      <Controller
        control={form.control}
        name="expiry"
        render={({ field }) => (
          <Field label={texts.expiry} required>
            <SelectMenu
              options={expiries.map((value) => ({ value, label: texts.expiries[value] }))}
              value={field.value}
              onValueChange={field.onChange}
            />
          </Field>
        )}
      />
    </EditDrawer>
  );
}

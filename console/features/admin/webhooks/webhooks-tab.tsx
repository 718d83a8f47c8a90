import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, List, Pencil, Plus, Trash2, Webhook as WebhookIcon } from "lucide-react";
import { useMemo, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { ShownOnce } from "#console/core/shown-once.tsx";
import { type Column, type ListState, type NameColumn, useListState } from "#console/data-table/index.ts";
import { EditDrawer } from "#console/record-page/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { useConfirm } from "#console/ui/use-confirm.ts";
import {
  type Webhook,
  webhookCreate,
  webhookDestroy,
  webhookList,
  webhookRotate,
  webhookUpdate,
} from "#shared/contract/webhooks.ts";
import { formatDate, formatDateTime } from "#shared/domain/text/dates.ts";
import { isWebhookEventType, type WebhookEventType, webhookEventTypes } from "#shared/domain/webhook-events.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Field, FieldError } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { required } from "#shared/validators/rules.ts";
import { AdminList, adminAddress, pageOf } from "../admin-list.tsx";
import { texts as shared } from "../texts.ts";
import { DeliveriesDrawer } from "./deliveries-drawer.tsx";
import { texts } from "./texts.ts";

function webhooksOptions(state: ListState<never>) {
  const search = state.search.trim();
  const query = { ...pageOf(state), ...(search !== "" && { query: search }) };
  return queryOptions({
    queryKey: ["webhooks", query],
    queryFn: ({ signal }) => getClient().send(webhookList, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

interface Rotated {
  readonly name: string;
  readonly secret: string;
}

type Open = { readonly what: "form" | "deliveries"; readonly webhook: Webhook | null };

/** Tab of webhooks, which notify other programs about changed records. */
export function WebhooksTab() {
  const [state, change] = useListState(adminAddress);
  const query = useQuery(webhooksOptions(state));
  const [open, setOpen] = useState<Open | null>(null);
  const [rotated, setRotated] = useState<Rotated | null>(null);
  const { switchOver, rotate, remove } = useActions();
  const columns = useMemo(
    () => [
      ...known,
      actionsColumn({
        onDeliveries: (webhook) => setOpen({ what: "deliveries", webhook }),
        onEdit: (webhook) => setOpen({ what: "form", webhook }),
        onSwitch: (webhook) => void switchOver(webhook),
        onRotate: async (webhook) => setRotated(await rotate(webhook)),
        onRemove: (webhook) => void remove(webhook),
      }),
    ],
    [switchOver, rotate, remove],
  );
  const stopped = (query.data?.rows ?? []).filter((row) => statusOf(row) === "stopped");
  const onClose = () => setOpen(null);
  return (
    <>
      {stopped.length > 0 && (
        <Notice tone="bad" role="alert" className="mx-6 mt-4">
          {texts.stoppedNotice(stopped.map(({ name }) => name).join(", "))}
        </Notice>
      )}
      <AdminList
        texts={texts.list}
        icon={WebhookIcon}
        state={state}
        change={change}
        query={query}
        name={nameColumn}
        columns={columns}
        actions={
          <Button variant="primary" onClick={() => setOpen({ what: "form", webhook: null })}>
            <Plus />
            {texts.create}
          </Button>
        }
      />

      {open?.what === "form" && <WebhookForm webhook={open.webhook} onClose={onClose} />}
      {open?.what === "deliveries" && open.webhook && <DeliveriesDrawer webhook={open.webhook} onClose={onClose} />}

      {rotated && (
        <ShownOnce
          title={texts.rotatedTitle}
          name={rotated.name}
          label={texts.secret}
          value={rotated.secret}
          copyLabel={texts.copySecret}
          copied={texts.secretCopied}
          onClose={() => setRotated(null)}
        >
          {texts.use} <code className="font-mono text-xs">webhook-signature</code>.
        </ShownOnce>
      )}
    </>
  );
}

const nameColumn: NameColumn<Webhook> = { label: texts.name, width: 180, name: (row) => row.name };

type Status = keyof typeof texts.statuses;
const tones = { active: "good", failing: "warn", off: "neutral", stopped: "bad" } as const;

function statusOf({ isEnabled, disabledBy, failingSince }: Webhook): Status {
  if (isEnabled) return failingSince === null ? "active" : "failing";
  return disabledBy === "user" ? "off" : "stopped";
}

function reasonOf({ isEnabled, disabledBy, failingSince }: Webhook): string | undefined {
  if (!isEnabled) return texts.stopped[disabledBy ?? ""];
  return failingSince === null ? undefined : texts.failingSince(formatDateTime(failingSince));
}

const eventLabel = (type: string) => (isWebhookEventType(type) ? webhookEventTypes[type] : type);

const known: readonly Column<Webhook>[] = [
  {
    id: "url",
    label: texts.url,
    width: 260,
    grows: true,
    cell: ({ url }) => (
      <bdi className="block truncate text-ink-2" title={url}>
        {url}
      </bdi>
    ),
  },
  {
    id: "events",
    label: texts.events,
    width: 110,
    cell: ({ events }) => (
      <span title={events.map(eventLabel).join(", ")} className="text-ink-2">
        {events.length === 0 ? texts.all : texts.count(events.length)}
      </span>
    ),
  },
  {
    id: "status",
    label: texts.status,
    width: 120,
    cell: (row) => (
      <Badge tone={tones[statusOf(row)]} title={reasonOf(row)}>
        {texts.statuses[statusOf(row)]}
      </Badge>
    ),
  },
  {
    id: "created",
    label: texts.created,
    width: 110,
    least: 102,
    cell: ({ createdAt }) => <span className="text-ink-2 tabular-nums">{formatDate(createdAt)}</span>,
  },
];

interface Actions {
  readonly onDeliveries: (row: Webhook) => void;
  readonly onEdit: (row: Webhook) => void;
  readonly onSwitch: (row: Webhook) => void;
  readonly onRotate: (row: Webhook) => void;
  readonly onRemove: (row: Webhook) => void;
}

function actionsColumn({ onDeliveries, onEdit, onSwitch, onRotate, onRemove }: Actions): Column<Webhook> {
  return {
    id: "actions",
    label: shared.actions,
    width: 240,
    least: 236,
    hidesLabel: true,
    cell: (row) => {
      const { name, isEnabled } = row;
      const icons = [
        { label: texts.deliveriesOf(name), title: texts.deliveries, icon: <List />, run: onDeliveries },
        { label: texts.editOf(name), title: texts.edit, icon: <Pencil />, run: onEdit },
        { label: texts.rotateOf(name), title: texts.rotate, icon: <KeyRound />, run: onRotate },
        { label: texts.removeOf(name), title: texts.remove, icon: <Trash2 />, run: onRemove },
      ];
      return (
        <span className="flex items-center justify-end gap-1">
          <Button
            size="sm"
            aria-label={isEnabled ? texts.switchOffOf(name) : texts.switchOnOf(name)}
            onClick={() => onSwitch(row)}
          >
            {isEnabled ? texts.switchOff : texts.switchOn}
          </Button>
          {icons.map(({ label, title, icon, run }) => (
            <Button
              key={title}
              size="icon-sm"
              variant="ghost"
              aria-label={label}
              title={title}
              onClick={() => run(row)}
            >
              {icon}
            </Button>
          ))}
        </span>
      );
    },
  };
}

function useActions() {
  const cache = useQueryClient();
  const confirm = useConfirm();
  return useMemo(() => {
    async function act(send: () => Promise<unknown>, message: string) {
      try {
        await send();
        showToast({ type: "success", message });
      } catch (error) {
        handleError(error);
      } finally {
        void cache.invalidateQueries({ queryKey: ["webhooks"] });
      }
    }
    return {
      switchOver: ({ id, name, isEnabled }: Webhook) =>
        act(
          () => getClient().send(webhookUpdate, { params: { id }, body: { isEnabled: !isEnabled } }),
          isEnabled ? texts.switchedOff(name) : texts.switchedOn(name),
        ),
      async rotate({ id, name }: Webhook): Promise<Rotated | null> {
        const question = { title: texts.rotateTitle, message: texts.rotateText(name), confirmLabel: texts.rotate };
        if (!(await confirm(question))) return null;
        try {
          return await getClient().send(webhookRotate, { params: { id } });
        } catch (error) {
          handleError(error);
          return null;
        }
      },
      async remove({ id, name }: Webhook) {
        const question = { title: texts.confirmTitle, message: texts.confirmText(name), confirmLabel: texts.remove };
        if (!(await confirm({ type: "danger", ...question }))) return;
        await act(() => getClient().send(webhookDestroy, { params: { id } }), texts.removed(name));
      },
    };
  }, [cache, confirm]);
}

const eventTypes = Object.keys(webhookEventTypes).filter(isWebhookEventType);

interface WebhookFields {
  name: string;
  url: string;
  isAll: boolean;
  events: readonly WebhookEventType[];
}

/** Form of a webhook. Shows the secret of a new webhook once after it is created. */
function WebhookForm({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const cache = useQueryClient();
  const form = useForm<WebhookFields>({
    defaultValues: {
      name: webhook?.name ?? "",
      url: webhook?.url ?? "",
      isAll: (webhook?.events ?? []).length === 0,
      events: (webhook?.events ?? []).filter(isWebhookEventType),
    },
    resolver: ruleResolver(({ name, url, isAll, events }) => ({
      name: required()(name),
      url: required()(url),
      events: !isAll && events.length === 0 ? texts.chooseOne : null,
    })),
  });
  const { errors, isDirty } = form.formState;
  const [name, isAll] = form.watch(["name", "isAll"]);
  const save = useMutation({
    mutationFn: async (fields: WebhookFields) => {
      const body = { name: fields.name.trim(), url: fields.url.trim(), events: fields.isAll ? [] : [...fields.events] };
      if (!webhook) return (await getClient().send(webhookCreate, { body })).secret;
      await getClient().send(webhookUpdate, { params: { id: webhook.id }, body });
      showToast({ type: "success", message: texts.saved(body.name) });
      onClose();
      return null;
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: ["webhooks"] }),
    // The response contains the secret. Drop it from the cache when the dialog closes.
    gcTime: 0,
  });
  if (save.data) {
    const shown = { label: texts.secret, value: save.data, copyLabel: texts.copySecret, copied: texts.secretCopied };
    return (
      <ShownOnce title={texts.createdTitle} name={name} {...shown} onClose={onClose}>
        {texts.use} <code className="font-mono text-xs">webhook-signature</code>.
      </ShownOnce>
    );
  }
  return (
    <EditDrawer
      name={webhook?.name ?? texts.list.label}
      title={webhook ? texts.edit : texts.create}
      description={texts.formText}
      {...(!webhook && { submit: { label: texts.create, busy: texts.creating } })}
      dirty={isDirty}
      saving={save.isPending}
      error={save.error}
      onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
      onClose={onClose}
    >
      <Field label={texts.name} hint={texts.nameHint} error={errors.name} required>
        <Input autoFocus autoComplete="off" maxLength={100} {...form.register("name")} />
      </Field>
      <Field label={texts.url} hint={texts.urlHint} error={errors.url} required>
        <Input inputMode="url" autoComplete="off" placeholder="https://" maxLength={2_000} {...form.register("url")} />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-xs font-medium text-ink-2">{texts.events}</legend>
        <Controller
          control={form.control}
          name="isAll"
          render={({ field }) => (
            <Segmented
              label={texts.events}
              className="justify-self-start"
              items={[
                { value: "all", label: texts.all },
                { value: "chosen", label: texts.chosen },
              ]}
              value={field.value ? "all" : "chosen"}
              onValueChange={(value) => field.onChange(value === "all")}
            />
          )}
        />
        {!isAll && (
          <Controller
            control={form.control}
            name="events"
            render={({ field }) => (
              <>
                {eventTypes.map((type) => (
                  <OptionLabel key={type}>
                    <Checkbox
                      checked={field.value.includes(type)}
                      onCheckedChange={(isChosen) =>
                        field.onChange(
                          eventTypes.filter((each) => (each === type ? isChosen : field.value.includes(each))),
                        )
                      }
                    />
                    <span className="flex-1">{webhookEventTypes[type]}</span>
                    <code className="font-mono text-xs text-ink-3">{type}</code>
                  </OptionLabel>
                ))}
              </>
            )}
          />
        )}
        {errors.events?.message && <FieldError>{errors.events.message}</FieldError>}
      </fieldset>
    </EditDrawer>
  );
}

import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AtSign, Pencil, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { FormDialog } from "#console/core/form-dialog.tsx";
import { handleError } from "#console/core/handle-error.ts";
import {
  type Column,
  type ListState,
  type NameColumn,
  None,
  TextCell,
  useListState,
} from "#console/data-table/index.ts";
import { ChosenEmployerEffect, FailureNotice } from "#console/record-page/index.ts";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { showToast } from "#console/ui/toast.ts";
import { employerDomainCalls as calls, type EmployerDomain } from "#shared/contract/employer-domains.ts";
import { domainKey } from "#shared/domain/identities/identity-value.ts";
import { type DomainKind, domainKinds, isDomainKind } from "#shared/domain/organizations/domain-kinds.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "#shared/ui/components/forms/radio-group.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { AdminList, adminAddress, pageOf } from "../admin-list.tsx";
import { texts as shared } from "../texts.ts";
import { texts } from "./texts.ts";

const all = "all";
const kindOptions = [
  { value: all, label: texts.allKinds },
  ...domainKinds.map((value) => ({ value, label: texts.kinds[value] })),
];

/** Tab with the kinds of email domains, where they come from, and what administrators chose. */
export function DomainsTab() {
  const [state, change] = useListState(adminAddress);
  const [kind, setKind] = useState<DomainKind | null>(null);
  const query = useQuery(domainsOptions(state, kind));
  const [open, setOpen] = useState<DomainRow | "new" | null>(null);
  const columns = useMemo(() => [...known, actionsColumn(setOpen)], []);
  return (
    <>
      <div className="border-b border-line px-6 py-3">
        <h2 className="text-md font-semibold">{texts.title}</h2>
        <p className="mt-0.5 text-ink-2">{texts.text}</p>
      </div>
      <AdminList
        texts={texts.list}
        icon={AtSign}
        state={state}
        change={change}
        query={query}
        name={name}
        columns={columns}
        filters={
          <SelectMenu
            aria-label={texts.kind}
            className="w-52"
            options={kindOptions}
            searchable={false}
            value={kind ?? all}
            onValueChange={(value) => {
              setKind(isDomainKind(value) ? value : null);
              change({ page: 1 }, { replace: true });
            }}
          />
        }
        actions={
          <Button variant="primary" onClick={() => setOpen("new")}>
            <Plus />
            {texts.add}
          </Button>
        }
      />
      {open && <DomainDialog row={open === "new" ? null : open} onClose={() => setOpen(null)} />}
    </>
  );
}

const name: NameColumn<DomainRow> = { label: texts.domain, width: 260, least: 180, name: (row) => row.domain };

const known: readonly Column<DomainRow>[] = [
  {
    id: "kind",
    label: texts.kind,
    width: 190,
    cell: ({ kind, chosen }) => <Badge tone={chosen ? "accent" : "neutral"}>{texts.kinds[kind]}</Badge>,
  },
  {
    id: "source",
    label: texts.source,
    width: 300,
    least: 160,
    grows: true,
    cell: ({ source }) => <TextCell value={source} what={texts.source} />,
  },
  {
    id: "organization",
    label: texts.organization,
    width: 190,
    least: 120,
    cell: ({ organization }) =>
      organization ? (
        <Link className="truncate hover:underline" to={`/organizations/${organization.id}`}>
          <bdi>{organization.name}</bdi>
        </Link>
      ) : (
        <None what={texts.organization} />
      ),
  },
  {
    id: "people",
    label: texts.people,
    width: 90,
    alignsEnd: "plain",
    cell: ({ people }) => (
      <span className="block text-right tabular-nums">{people >= 1_000 ? texts.most : people}</span>
    ),
  },
];

const actionsColumn = (onEdit: (row: DomainRow) => void): Column<DomainRow> => ({
  id: "actions",
  label: shared.actions,
  width: 64,
  hidesLabel: true,
  cell: (row) => (
    <span className="flex justify-end">
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={texts.change(row.domain)}
        title={texts.change(row.domain)}
        onClick={() => onEdit(row)}
      >
        <Pencil />
      </Button>
    </span>
  ),
});

const choices = ["company", "none", "project", "builtIn"] as const;
type Choice = (typeof choices)[number];

const dialog = texts.dialog;
const isDomain = (text: string) => /^[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(text);

function choiceOf(row: DomainRow | null): Choice {
  if (row === null) return "none";
  if (row.chosen === null) return "builtIn";
  return row.chosen === "company" || row.chosen === "project" ? row.chosen : "none";
}

/** Keeps a chosen kind that names nobody anyway, such as free mail. */
function kindOf(choice: Choice, row: DomainRow | null): DomainKind | null {
  if (choice === "builtIn") return null;
  const isKept = choice === "none" && row !== null && choiceOf(row) === "none" && row.chosen !== null;
  return isKept ? row.chosen : choice;
}

/** Dialog that chooses what a domain names, with the effect on past activities. */
function DomainDialog({ row, onClose }: { row: DomainRow | null; onClose: () => void }) {
  const cache = useQueryClient();
  const [typed, setTyped] = useState(row?.domain ?? "");
  const [choice, setChoice] = useState(choiceOf(row));
  const [isChecked, setIsChecked] = useState(false);
  const domain = domainKey(typed.trim());
  const kind = kindOf(choice, row);
  const settled = useDebounced(domain);
  const isChanged = row === null || kind !== row.chosen;
  const effect = useQuery({ ...domainEffectOptions(settled, kind), enabled: isDomain(settled) && isChanged });
  const refresh = () => {
    void cache.invalidateQueries({ queryKey: domainsKey });
    void cache.invalidateQueries({ queryKey: ["organizations"], refetchType: "none" });
  };
  const undo = async (before: DomainKind | null) => {
    try {
      await chooseKind(domain, before);
      showToast({ type: "success", message: texts.undone(domain) });
    } catch (error) {
      handleError(error);
    } finally {
      refresh();
    }
  };
  const saving = useMutation({
    mutationFn: () => chooseKind(domain, kind),
    onSuccess: () => {
      refresh();
      const action = { label: texts.undo, onAction: () => void undo(row?.chosen ?? null) };
      showToast({ type: "success", message: texts.saved(domain), action });
      onClose();
    },
  });

  function submit() {
    setIsChecked(true);
    if (!isDomain(domain)) return;
    if (isChanged) saving.mutate();
    else onClose();
  }

  return (
    <FormDialog
      title={row ? dialog.title(row.domain) : dialog.addTitle}
      description={dialog.text}
      width="32rem"
      submit={{ label: dialog.save, busy: dialog.saving }}
      dirty={isChanged && (row !== null || typed !== "")}
      saving={saving.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {saving.isError && <FailureNotice error={saving.error} />}
      {row === null && (
        <Field label={texts.domain} error={isChecked && !isDomain(domain) ? dialog.required : undefined} required>
          <Input
            autoFocus
            autoComplete="off"
            maxLength={253}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      <RadioGroup
        aria-label={dialog.choice}
        value={choice}
        onValueChange={(value) => setChoice(choices.find((each) => each === value) ?? choice)}
      >
        {choices.map((each) => (
          <OptionLabel key={each} className="items-start py-0.5">
            <RadioGroupItem value={each} className="mt-0.5" />
            <span>
              {dialog.options[each].label}
              <small className="block text-sm text-ink-3">{dialog.options[each].hint}</small>
            </span>
          </OptionLabel>
        ))}
      </RadioGroup>
      {isDomain(settled) && isChanged && <ChosenEmployerEffect query={effect} />}
    </FormDialog>
  );
}

/** Domain as a row of the list. */
type DomainRow = EmployerDomain & { readonly id: string };

const domainsKey = ["employer-domains"];

/** Fetches one page of domains. */
function domainsOptions(state: ListState<never>, kind: DomainKind | null) {
  const body = { ...pageOf(state), search: state.search.trim(), kind };
  return queryOptions({
    queryKey: [...domainsKey, body],
    queryFn: async ({ signal }) => {
      const { rows, count } = await getClient().send(calls.query, { body, signal });
      return { rows: rows.map((row): DomainRow => ({ ...row, id: row.domain })), count: count ?? 0 };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Fetches what choosing a kind would do to past activities. */
const domainEffectOptions = (domain: string, kind: DomainKind | null) =>
  queryOptions({
    queryKey: [...domainsKey, "effect", domain, kind],
    queryFn: ({ signal }) => getClient().send(calls.preview, { body: { domain, kind }, signal }),
    staleTime: 0,
  });

const chooseKind = (domain: string, kind: DomainKind | null) =>
  getClient().send(calls.choose, { params: { domain }, body: { kind } });

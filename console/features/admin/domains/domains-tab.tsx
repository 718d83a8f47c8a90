import { useQuery } from "@tanstack/react-query";
import { AtSign, Pencil, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { type Column, type NameColumn, None, TextCell, useListState } from "#console/data-table/index.ts";
import { type DomainKind, domainKinds, isDomainKind } from "#shared/domain/organizations/domain-kinds.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { AdminList, adminAddress } from "../admin-list.tsx";
import { texts as shared } from "../texts.ts";
import { DomainDialog } from "./domain-dialog.tsx";
import { type DomainRow, domainsOptions } from "./domain-queries.ts";
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

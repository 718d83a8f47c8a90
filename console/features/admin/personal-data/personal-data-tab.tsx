import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, ShieldCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { FormDialog } from "#console/core/form-dialog.tsx";
import { ListError } from "#console/data-table/index.ts";
import { FailureNotice } from "#console/record-page/index.ts";
import { showToast } from "#console/ui/toast.ts";
import {
  personalDataCalls as calls,
  type PersonalData,
  type PersonalDataRequest,
} from "#shared/contract/personal-data.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { requiredMessage } from "#shared/validators/rules.ts";
import { saveFile } from "../../export/index.ts";
import { EntryTitle } from "../admin-list.tsx";
import { countsText, texts } from "./texts.ts";

/** Finds a person by the identity in a data request. Shows the request log below. */
export function PersonalDataTab() {
  const [identity, setIdentity] = useState("");
  const [open, setOpen] = useState<{ readonly kind: RequestKind; readonly person: PersonalData } | null>(null);
  const find = useMutation({
    mutationFn: (requestedIdentity: string) => getClient().send(calls.find, { body: { identity: requestedIdentity } }),
    // The identity and the result are personal data. Do not cache them longer than they are shown.
    gcTime: 0,
  });
  const people = find.data?.data;
  // Erasing a person removes the button that opened the dialog, so the search box gets the focus instead.
  const search = useRef<HTMLInputElement>(null);
  const [erasures, setErasures] = useState(0);
  useEffect(() => {
    if (erasures > 0) search.current?.focus();
  }, [erasures]);
  return (
    <>
      <section aria-labelledby="personal-data" className="border-b border-line px-6 py-4">
        <h2 id="personal-data" className="text-md font-semibold">
          {texts.title}
        </h2>
        <p className="mt-0.5 mb-3 text-ink-2">{texts.text}</p>
        <form
          className="flex max-w-2xl items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (identity.trim() !== "") find.mutate(identity.trim());
          }}
        >
          <Field label={texts.identity} hideLabel className="min-w-0 flex-1">
            <SearchInput
              ref={search}
              placeholder={texts.identity}
              autoComplete="off"
              maxLength={500}
              value={identity}
              onChange={(event) => setIdentity(event.target.value)}
            />
          </Field>
          <Button type="submit" busy={find.isPending} busyText={texts.finding}>
            {texts.find}
          </Button>
        </form>
        <div role="status" className="mt-3 grid max-w-4xl gap-2">
          {find.isError && <FailureNotice error={find.error} />}
          {people?.length === 0 && <Notice>{texts.none(find.variables ?? "")}</Notice>}
          {people?.map((person) => (
            <Person key={person.id} person={person} onRequest={(kind) => setOpen({ kind, person })} />
          ))}
        </div>
      </section>
      <Log />
      {open && (
        <RequestDialog
          kind={open.kind}
          person={open.person}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            if (open.kind === "file") return;
            find.reset();
            setIdentity("");
            setErasures(erasures + 1);
          }}
        />
      )}
    </>
  );
}

function Person({ person, onRequest }: { person: PersonalData; onRequest: (kind: RequestKind) => void }) {
  const { name, identities, isInTrash, counts } = person;
  return (
    <div className="flex items-start gap-3 rounded-md border border-line px-3 py-2.5">
      <div className="min-w-0 flex-1">
        <EntryTitle name={name}>{isInTrash && <Badge tone="neutral">{texts.inTrash}</Badge>}</EntryTitle>
        <p className="text-xs break-words text-ink-2">
          {identities.map(({ platform, value }) => `${value} (${platform})`).join(", ")}
        </p>
        <p className="text-xs text-ink-3 tabular-nums">{countsText(counts)}</p>
      </div>
      <Button size="sm" aria-label={texts.downloadOf(name)} onClick={() => onRequest("file")}>
        <Download />
        {texts.download}
      </Button>
      <Button size="sm" variant="danger-outline" aria-label={texts.eraseOf(name)} onClick={() => onRequest("erasure")}>
        {texts.erase}
      </Button>
    </div>
  );
}

function Log() {
  const list = useInfiniteQuery({
    queryKey: ["personal-data", "log"],
    queryFn: ({ pageParam: cursor, signal }) =>
      getClient().send(calls.log, { query: { limit: 20, ...(cursor && { cursor }) }, signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section aria-labelledby="personal-data-log" className="py-4">
      <h2 id="personal-data-log" className="px-6 text-md font-semibold">
        {texts.log}
      </h2>
      {list.isPending && (
        <div role="status" aria-label={texts.loading} className="grid gap-3 px-6 py-3">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      )}
      {list.isError && rows.length === 0 && <ListError query={list} />}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState icon={ShieldCheck} title={texts.logEmpty} text={texts.logEmptyText} headingLevel={3} />
      )}
      <ul className="divide-y divide-line px-6">
        {rows.map((row) => (
          <LogRow key={row.id} row={row} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="grid justify-items-center py-2">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </section>
  );
}

function LogRow({ row }: { row: PersonalDataRequest }) {
  const { kind, reference, user, counts, at } = row;
  return (
    <li className="py-2.5">
      <p className="flex items-baseline gap-2">
        <b className="font-medium">{texts.logKinds[kind] ?? kind}</b>
        <bdi className="text-ink-2">{reference}</bdi>
        <span className="ml-auto text-xs text-ink-3 tabular-nums">
          <time dateTime={at}>{formatDateTime(at)}</time> {user && <bdi>{texts.by(user)}</bdi>}
        </span>
      </p>
      <p className="text-xs text-ink-3 tabular-nums">{countsText(counts)}</p>
    </li>
  );
}

type RequestKind = "file" | "erasure";

interface RequestDialogProps {
  kind: RequestKind;
  person: PersonalData;
  onClose: () => void;
  onDone: () => void;
}

/** Dialog to export or erase the data of a person. Asks for the request number, which the log records. */
function RequestDialog({ kind, person, onClose, onDone }: RequestDialogProps) {
  const { id, name, counts } = person;
  const cache = useQueryClient();
  const [reference, setReference] = useState("");
  const [keepsAway, setKeepsAway] = useState(true);
  const [isSubmitted, setSubmitted] = useState(false);
  const isErasure = kind === "erasure";
  const error = reference.trim() === "" ? requiredMessage : null;
  const fulfil = useMutation({
    mutationFn: async () => {
      const params = { id };
      if (isErasure) {
        await getClient().send(calls.erase, { params, body: { reference: reference.trim(), keepsAway } });
        return;
      }
      const { fileName, pieces } = await getClient().download(calls.file, {
        params,
        body: { reference: reference.trim() },
      });
      const file = new Uint8Array(await new Response(pieces).arrayBuffer());
      saveFile([file], "application/json", fileName ?? "person.json");
    },
    onSuccess: () => {
      showToast({ type: "success", message: isErasure ? texts.erased : texts.downloaded });
      void cache.invalidateQueries({ queryKey: ["personal-data"] });
      onDone();
    },
  });
  return (
    <FormDialog
      title={isErasure ? texts.eraseTitle : texts.downloadTitle}
      description={isErasure ? texts.eraseText(name) : texts.downloadText(name)}
      submit={isErasure ? texts.submit.erasure : texts.submit.file}
      dirty={reference !== ""}
      saving={fulfil.isPending}
      onSubmit={() => {
        setSubmitted(true);
        if (error === null) fulfil.mutate();
      }}
      onClose={onClose}
    >
      {fulfil.isError && <FailureNotice error={fulfil.error} />}
      <p className="text-ink-2 tabular-nums">{countsText(counts)}</p>
      <Field label={texts.reference} hint={texts.referenceHint} error={isSubmitted ? error : null} required>
        <Input
          autoFocus
          autoComplete="off"
          maxLength={200}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      </Field>
      {isErasure && (
        <div>
          <OptionLabel>
            <Checkbox checked={keepsAway} onCheckedChange={setKeepsAway} />
            {texts.keepsAway}
          </OptionLabel>
          <p className="pl-6 text-xs text-ink-3">{texts.keepsAwayHint}</p>
        </div>
      )}
    </FormDialog>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { attributeDefinitions } from "#shared/contract/attributes.ts";
import {
  type ImportPreview,
  type MemberImport,
  memberImportCancel,
  memberImportPreview,
  memberImportStart,
} from "#shared/contract/imports.ts";
import { guessFields, type ImportField } from "#shared/domain/csv-import/field.ts";
import { importLimits } from "#shared/domain/csv-import/limits.ts";
import { parseTable } from "#shared/domain/csv-import/parse-table.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Drawer, DrawerClose } from "#shared/ui/components/drawer.tsx";
import { Field } from "#shared/ui/components/field.tsx";
import { Input } from "#shared/ui/components/input.tsx";
import { Notice } from "#shared/ui/components/notice.tsx";
import { SelectMenu } from "#shared/ui/components/select-menu.tsx";
import { Textarea } from "#shared/ui/components/textarea.tsx";
import { subProjectOptions } from "../create/index.ts";
import { getClient, handleError, type SessionUser } from "../session/index.ts";
import { fieldOptions, leftOut } from "./field-options.ts";
import { PreviewTable } from "./preview-table.tsx";
import { ImportProgress, useImport } from "./progress.tsx";
import { readTextFile } from "./read-file.ts";
import { texts } from "./texts.ts";

interface ImportDrawerProps {
  group: ProjectGroup;
  user: SessionUser;
  onClose: () => void;
}

/** Imports people from a table: what each column holds, what would happen, and what did. */
export function ImportDrawer({ group, user, onClose }: ImportDrawerProps) {
  const places = subProjectOptions(group, user);
  const [place, setPlace] = useState(places.length === 1 ? (places[0]?.value ?? "") : "");
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<Readonly<Record<number, ImportField>>>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [begun, setBegun] = useState<MemberImport | null>(null);
  const segments = [place];
  const job = useImport(begun, segments);
  const definitions = useQuery({
    queryKey: ["attribute-definitions", "import"],
    queryFn: ({ signal }) =>
      getClient().send(attributeDefinitions, { query: { limit: 200 }, segments: [group.id], signal }),
  });
  const attributes = (definitions.data?.rows ?? []).filter(({ type }) => type !== "special");
  const table = useMemo(() => (text.trim() === "" ? null : parseTable(text)), [text]);
  const titles = table?.titles ?? [];
  const guessed = guessFields(titles, attributes);
  const columns = titles.map((_, at) => (Object.hasOwn(chosen, at) ? (chosen[at] ?? null) : (guessed[at] ?? null)));
  const used = columns.filter((field) => field !== null);
  const names = used.some((field) => ["id", "emails", "identities"].includes(field) || field.startsWith("identity:"));
  const wrongColumns = new Set(used).size < used.length ? texts.twice : names ? null : texts.noColumns;
  const options = fieldOptions(attributes);

  const take = (next: string) => {
    setText(next);
    setChosen({});
    setFailure(null);
  };

  async function choose(file: File | undefined) {
    if (!file) return;
    // Two bytes a character at most in what is read as one.
    if (file.size > importLimits.characters * 2) return setFailure(texts.tooLarge);
    try {
      take(await readTextFile(file));
    } catch {
      setFailure(texts.unreadable);
    }
  }

  async function ask(work: () => Promise<void>) {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : texts.failed);
    } finally {
      setBusy(false);
    }
  }

  const look = () => {
    setTried(true);
    if (place === "" || table === null || table.problem !== null || wrongColumns !== null) return;
    void ask(async () =>
      setPreview(await getClient().send(memberImportPreview, { body: { text, columns, segments } })),
    );
  };
  const start = () =>
    void ask(async () => setBegun(await getClient().send(memberImportStart, { body: { text, columns, segments } })));
  const stop = () => {
    if (job) {
      getClient()
        .send(memberImportCancel, { params: { id: job.id }, body: { segments } })
        .catch(handleError);
    }
  };
  const count = preview ? preview.counts.new + preview.counts.changed : 0;

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      preTitle={<bdi>{group.name}</bdi>}
      description={texts.description}
      width="680px"
      dirty={text !== "" && begun === null}
      footer={
        <>
          <DrawerClose>
            <Button>{job ? texts.close : texts.cancel}</Button>
          </DrawerClose>
          <span className="flex-1" />
          {job && job.endedAt === null && <Button onClick={stop}>{texts.stop}</Button>}
          {!job && preview && <Button onClick={() => setPreview(null)}>{texts.back}</Button>}
          {!job && preview && count > 0 && (
            <Button variant="primary" busy={busy} busyText={texts.starting} onClick={start}>
              {texts.start(count)}
            </Button>
          )}
          {!preview && (
            <Button variant="primary" busy={busy} busyText={texts.looking} onClick={look}>
              {texts.look}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5 px-6 pt-2 pb-6">
        {failure !== null && (
          <Notice tone="bad" role="alert">
            <b>{texts.failed}</b> {failure}
          </Notice>
        )}
        {job && <ImportProgress job={job} segments={segments} />}
        {!job && preview && <PreviewTable preview={preview} />}
        {!preview && (
          <>
            <Field
              label={texts.subProject}
              hint={texts.subProjectHint}
              required
              error={tried && place === "" ? texts.required : null}
            >
              <SelectMenu
                options={places}
                value={place}
                onValueChange={setPlace}
                placeholder={texts.subProjectPlaceholder}
              />
            </Field>
            <Field label={texts.file} hint={texts.fileHint}>
              <Input
                type="file"
                className="pt-1"
                accept=".csv,.tsv,.txt,text/csv"
                onChange={(event) => void choose(event.target.files?.[0])}
              />
            </Field>
            <Field label={texts.paste} error={table?.problem ?? (tried && table === null ? texts.required : null)}>
              <Textarea
                rows={6}
                spellCheck={false}
                className="font-mono"
                value={text}
                onChange={(event) => take(event.target.value)}
              />
            </Field>
            {titles.length > 0 && (
              <fieldset className="grid gap-2">
                <legend className="mb-2 font-medium">{texts.columns}</legend>
                <p className="text-xs text-ink-3">{texts.columnsHint}</p>
                {titles.map((title, at) => (
                  <div key={at} className="grid grid-cols-2 items-center gap-3">
                    <bdi className="truncate">{title}</bdi>
                    <SelectMenu
                      aria-label={title}
                      options={options}
                      value={columns[at] ?? leftOut}
                      onValueChange={(value) => setChosen({ ...chosen, [at]: value === leftOut ? null : value })}
                    />
                  </div>
                ))}
                {tried && wrongColumns !== null && (
                  <p role="alert" className="text-xs font-medium text-bad">
                    {wrongColumns}
                  </p>
                )}
              </fieldset>
            )}
          </>
        )}
      </div>
    </Drawer>
  );
}

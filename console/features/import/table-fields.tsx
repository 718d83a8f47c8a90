import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import { importTemplate } from "#shared/domain/csv-import/template.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { FileInput } from "#shared/ui/components/forms/file-input.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { saveFile } from "../export/index.ts";
import { notImported } from "./field-options.ts";
import { texts } from "./texts.ts";
import type { NewImport } from "./use-new-import.ts";

interface TableFieldsProps {
  kind: ImportKind;
  form: NewImport;
  places: readonly Option[];
  /** Fields that a column can be mapped to. */
  options: readonly Option[];
  /** Retries a failed load of the attributes; null when none failed. */
  onLoadAgain: (() => void) | null;
}

const saveTemplate = (kind: ImportKind) => saveFile([importTemplate(kind)], "text/csv", texts.templateName[kind]);

/** Form fields: sub-project of new records, CSV input and column mapping. */
export function TableFields({ kind, form, places, options, onLoadAgain }: TableFieldsProps) {
  return (
    <>
      <Field
        label={texts.subProject}
        hint={texts.subProjectHint[kind]}
        required
        error={form.tried && form.place === "" ? texts.required : null}
      >
        <SelectMenu
          options={places}
          value={form.place}
          onValueChange={form.setPlace}
          placeholder={texts.subProjectPlaceholder}
        />
      </Field>
      <Field label={texts.file} hint={texts.fileHint}>
        <FileInput
          accept=".csv,.tsv,.txt,text/csv"
          files={form.file ? [form.file] : []}
          onFiles={([file]) => void form.choose(file)}
        />
      </Field>
      <div className="-mt-3">
        <Button variant="link" className="px-0" onClick={() => saveTemplate(kind)}>
          {texts.template}
        </Button>
      </div>
      <Field label={texts.paste} error={form.textProblem}>
        <Textarea
          rows={6}
          spellCheck={false}
          className="font-mono"
          value={form.text}
          onChange={(event) => form.take(event.target.value)}
        />
      </Field>
      {form.titles.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">{texts.columns}</legend>
          <p className="text-xs text-ink-3">{texts.columnsHint}</p>
          {onLoadAgain && (
            <Notice
              tone="warn"
              role="alert"
              action={
                <Button size="sm" onClick={onLoadAgain}>
                  {texts.loadAgain}
                </Button>
              }
            >
              {texts.noAttributes}
            </Notice>
          )}
          {form.titles.map((title, at) => (
            <div key={at} className="grid grid-cols-2 items-center gap-3">
              <bdi className="truncate">{title}</bdi>
              <SelectMenu
                aria-label={title}
                options={options}
                value={form.columns[at] ?? notImported}
                onValueChange={(value) => form.hold(at, value === notImported ? null : value)}
              />
            </div>
          ))}
          {form.columnsProblem !== null && (
            <p role="alert" className="text-xs font-medium text-bad">
              {form.columnsProblem}
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { allProjectGroupsOptions } from "#console/core/project-groups-query.ts";
import { FailureNotice } from "#console/record-page/index.ts";
import {
  recordImportCalls as calls,
  type RecordFormat,
  type RecordImport,
  recordFormats,
} from "#shared/contract/record-imports.ts";
import { joinNames } from "#shared/domain/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { FileInput } from "#shared/ui/components/forms/file-input.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { Drawer } from "#shared/ui/components/overlays/drawer.tsx";
import { OverlayFooter } from "#shared/ui/components/overlays/overlay-footer.tsx";
import { jobTexts } from "../record-jobs/texts.ts";
import { sendFile } from "./import-queries.ts";
import { texts } from "./texts.ts";

interface Form {
  readonly format: RecordFormat;
  readonly files: readonly File[];
  readonly segmentId: string;
  readonly url: string;
  readonly token: string;
  readonly group: string;
}

const empty: Form = { format: "platform", files: [], segmentId: "", url: "", token: "", group: "" };

const required = (value: string) => (value.trim() === "" ? texts.required : null);

/** Returns the validation errors by field. */
function errorsOf({ format, files, segmentId, url, token }: Form) {
  const isRemote = format === "crowd";
  return {
    files: !isRemote && files.length === 0 ? texts.filesRequired : null,
    segmentId: format === "platform" ? null : required(segmentId),
    url: isRemote ? required(url) : null,
    token: isRemote ? required(token) : null,
  };
}

/** Form of a new import. Submitting it starts reading and the dry run. */
export function NewImport({ onRead, onClose }: { onRead: (id: string) => void; onClose: () => void }) {
  const [form, setForm] = useState(empty);
  const [isSubmitted, setSubmitted] = useState(false);
  const [sending, setSending] = useState<string | null>(null);
  const places = useSubProjects();
  const errors = errorsOf(form);
  const isRemote = form.format === "crowd";
  const shown = (error: string | null) => (isSubmitted ? error : null);
  const send = useMutation({
    mutationFn: async (): Promise<RecordImport> => {
      const { format, files, segmentId, url, token, group } = form;
      const source = { url: url.trim(), token: token.trim(), ...(group.trim() !== "" && { group: group.trim() }) };
      const body = { format, ...(format !== "platform" && { segmentId }), ...(isRemote && { source }) };
      const { id } = await getClient().send(calls.create, { body });
      for (const file of isRemote ? [] : files) {
        setSending(file.name);
        await sendFile(id, file);
      }
      return getClient().send(calls.read, { params: { id } });
    },
    onSuccess: ({ id }) => onRead(id),
    onSettled: () => setSending(null),
  });
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.create}
      width="600px"
      dirty={form !== empty}
      footer={
        <OverlayFooter
          close={jobTexts.cancel}
          action={
            <Button
              variant="primary"
              busy={send.isPending}
              busyText={texts.sending}
              onClick={() => {
                setSubmitted(true);
                if (Object.values(errors).every((error) => error === null)) send.mutate();
              }}
            >
              {texts.read}
            </Button>
          }
        />
      }
    >
      <div className="grid gap-5 px-6 pt-2 pb-6">
        {send.isError && <FailureNotice error={send.error} />}
        <Field label={texts.source} hint={texts.sourceHints[form.format]}>
          <SelectMenu
            options={recordFormats.map((value) => ({ value, label: texts.formats[value] ?? value }))}
            value={form.format}
            onValueChange={(value) => setForm({ ...form, format: value as RecordFormat, files: [] })}
          />
        </Field>
        {isRemote ? (
          <>
            <Field label={texts.url} hint={texts.urlHint} error={shown(errors.url)} required>
              <Input
                inputMode="url"
                autoComplete="off"
                placeholder="https://"
                maxLength={2_000}
                value={form.url}
                onChange={(event) => setForm({ ...form, url: event.target.value })}
              />
            </Field>
            <Field label={texts.token} hint={texts.tokenHint} error={shown(errors.token)} required>
              <Input
                type="password"
                autoComplete="off"
                maxLength={20_000}
                value={form.token}
                onChange={(event) => setForm({ ...form, token: event.target.value })}
              />
            </Field>
            <Field label={texts.group} hint={texts.groupHint}>
              <Input
                autoComplete="off"
                maxLength={200}
                value={form.group}
                onChange={(event) => setForm({ ...form, group: event.target.value })}
              />
            </Field>
          </>
        ) : (
          <Field label={texts.files} error={shown(errors.files)} required>
            <FileInput multiple files={form.files} onFiles={(files) => setForm({ ...form, files })} />
          </Field>
        )}
        {form.format !== "platform" && (
          <Field label={texts.subProject} hint={texts.subProjectHint} error={shown(errors.segmentId)} required>
            <SelectMenu
              options={places}
              value={form.segmentId}
              onValueChange={(segmentId) => setForm({ ...form, segmentId })}
              placeholder={texts.subProjectPlaceholder}
            />
          </Field>
        )}
        <p role="status" className="text-ink-3">
          {sending !== null && texts.sent(sending)}
        </p>
      </div>
    </Drawer>
  );
}

/** Returns all sub-projects, labeled with their project group and project. */
function useSubProjects() {
  const groups = useQuery(allProjectGroupsOptions());
  return (groups.data ?? []).flatMap((group) =>
    (group.projects ?? []).flatMap((project) =>
      (project.subprojects ?? []).map(({ id, name }) => ({
        value: id,
        label: joinNames([group.name, project.name, name]),
      })),
    ),
  );
}

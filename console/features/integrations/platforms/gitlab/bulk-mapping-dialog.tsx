import { useId, useState } from "react";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { Dialog } from "#console/ui/overlays/dialog.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import type { Repository } from "./gitlab-settings.ts";
import { texts } from "./texts.ts";

interface BulkMappingDialogProps {
  repositories: readonly Repository[];
  subProjects: readonly Option[];
  onApply: (urls: readonly string[], segmentId: string) => void;
  onClose: () => void;
}

/** Dialog that maps selected or all repositories to one sub-project. */
export function BulkMappingDialog({ repositories, subProjects, onApply, onClose }: BulkMappingDialogProps) {
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [segmentId, setSegmentId] = useState<string | null>(null);
  const urls = all ? repositories.map(({ url }) => url) : [...chosen];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="42rem"
      title={texts.bulkTitle}
      description={texts.bulkText}
      footer={
        <OverlayFooter
          close={texts.cancel}
          action={
            <Button
              variant="primary"
              disabled={urls.length === 0 || segmentId === null}
              onClick={() => {
                if (segmentId) onApply(urls, segmentId);
                onClose();
              }}
            >
              {texts.apply(urls.length)}
            </Button>
          }
        />
      }
    >
      <div className="grid gap-4">
        <fieldset className="grid gap-1">
          <legend className="mb-1.5 font-medium text-ink">{texts.repository}</legend>
          <Choice
            label={texts.allRepositories}
            checked={all}
            onChange={(checked) => {
              setAll(checked);
              setChosen(new Set());
            }}
          />
          <ul className="max-h-72 overflow-auto overscroll-contain rounded-md border border-line p-1">
            {repositories.map(({ url, path }) => (
              <li key={url}>
                <Choice
                  label={path}
                  checked={chosen.has(url)}
                  onChange={(checked) => {
                    setAll(false);
                    setChosen(
                      (before) => new Set(checked ? [...before, url] : [...before].filter((each) => each !== url)),
                    );
                  }}
                />
              </li>
            ))}
          </ul>
        </fieldset>
        <Field label={texts.mapWith}>
          <SelectMenu
            options={subProjects}
            value={segmentId}
            onValueChange={setSegmentId}
            placeholder={texts.selectSubProject}
            searchable
          />
        </Field>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Choice({ label, checked, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex min-h-7 cursor-pointer items-center gap-2.5 rounded-sm px-2 text-ink hover:bg-surface-2"
    >
      <Checkbox id={id} checked={checked} onCheckedChange={onChange} />
      <span className="min-w-0 truncate">{label}</span>
    </label>
  );
}

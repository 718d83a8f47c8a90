import { useId, useState } from "react";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { Dialog } from "#console/ui/overlays/dialog.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import type { GithubRepository } from "#shared/contract/platforms/github.ts";
import { repositoryLabel } from "#shared/domain/integrations/github-repository.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import { matchRepositories } from "./github-settings.ts";
import { texts } from "./texts.ts";

interface BulkDialogProps {
  repositories: readonly GithubRepository[];
  subprojects: readonly Option[];
  onMap: (urls: readonly string[], segmentId: string) => void;
  onClose: () => void;
}

/** Dialog that maps several repositories to one sub-project. Choosing "all" clears single choices and vice versa. */
export function BulkDialog({ repositories, subprojects, onMap, onClose }: BulkDialogProps) {
  const formId = useId();
  const [chosen, setChosen] = useState<"all" | ReadonlySet<string>>(new Set());
  const [segmentId, setSegmentId] = useState<string | null>(null);
  const [search, setSearch] = useState("");
  const urls = chosen === "all" ? repositories.map(({ url }) => url) : [...chosen];
  const toggle = (url: string) => {
    const next = new Set(chosen === "all" ? [] : chosen);
    if (!next.delete(url)) next.add(url);
    setChosen(next);
  };
  const isReady = urls.length > 0 && segmentId !== null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.bulkTitle}
      width="42rem"
      footer={
        <OverlayFooter
          close={texts.cancel}
          action={
            <Button type="submit" form={formId} variant="primary" disabled={!isReady}>
              {texts.mapCount(urls.length)}
            </Button>
          }
        />
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog is a React child of the drawer's form, so the event would also submit that form.
          event.stopPropagation();
          if (isReady) onMap(urls, segmentId);
        }}
      >
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-medium text-ink">{texts.selectRepositories}</legend>
          <SearchInput placeholder={texts.search} value={search} onChange={(event) => setSearch(event.target.value)} />
          <div className="max-h-72 overflow-auto overscroll-contain rounded-md border border-line">
            <Choice
              label={texts.all}
              checked={chosen === "all"}
              onToggle={() => setChosen(chosen === "all" ? new Set() : "all")}
            />
            {matchRepositories(repositories, search).map(({ url }) => (
              <Choice
                key={url}
                label={repositoryLabel(url)}
                checked={chosen !== "all" && chosen.has(url)}
                onToggle={() => toggle(url)}
              />
            ))}
          </div>
        </fieldset>
        <Field label={texts.subproject} required>
          <SelectMenu
            options={subprojects}
            value={segmentId}
            onValueChange={setSegmentId}
            placeholder={texts.chooseSubproject}
            searchable
          />
        </Field>
      </form>
    </Dialog>
  );
}

function Choice({ label, checked, onToggle }: { label: string; checked: boolean; onToggle: () => void }) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex items-center gap-2.5 px-3 py-1.5 hover:bg-surface-2">
      <Checkbox id={id} checked={checked} onCheckedChange={onToggle} />
      <span className="min-w-0 truncate text-ink">{label}</span>
    </label>
  );
}

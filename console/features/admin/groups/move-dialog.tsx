import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { FailureNotice } from "#console/record-page/index.ts";
import { currentUser } from "#console/session/index.ts";
import { Dialog } from "#console/ui/overlays/dialog.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import { showToast } from "#console/ui/toast.ts";
import { projectGroupQuery, projectQuery, segmentUpdate } from "#shared/contract/segments.ts";
import { effectiveRoles } from "#shared/domain/access/roles.ts";
import { joinNames } from "#shared/domain/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Combobox } from "#shared/ui/components/forms/combobox.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { requiredMessage } from "#shared/validators/rules.ts";
import { texts } from "./texts.ts";

/** A project to move to another group, or a sub-project to move to another project. */
export interface MovedSegment {
  readonly kind: "project" | "subProject";
  readonly id: string;
  readonly name: string;
  /** Current parent. */
  readonly parent: { readonly id: string; readonly name: string };
}

interface Target extends Option {
  readonly slug: string;
  readonly parentSlug: string | null;
}

const most = 50;

/** Fetches the segments that are valid targets for this kind of segment. */
function targetsOptions(kind: MovedSegment["kind"], search: string) {
  const name = search.trim();
  const adminOnly = !effectiveRoles(currentUser()?.roles ?? []).includes("admin");
  return queryOptions({
    queryKey: ["projects", "targets", kind, name, adminOnly],
    queryFn: async ({ signal }): Promise<Target[]> => {
      const client = getClient();
      const filter = name === "" ? {} : { name };
      if (kind === "project") {
        const body = { limit: most, offset: 0, filter: { ...filter, adminOnly } };
        const { rows } = await client.send(projectGroupQuery, { body, signal });
        return rows.map(({ id, name: label, slug }) => ({ value: id, label, slug, parentSlug: null }));
      }
      const { rows } = await client.send(projectQuery, { body: { limit: most, offset: 0, filter }, signal });
      return rows.map((row) => ({
        value: row.id,
        label: joinNames([row.parentName ?? "", row.name]),
        slug: row.slug,
        parentSlug: row.parentSlug ?? null,
      }));
    },
    placeholderData: keepPreviousData,
  });
}

/** Dialog that moves a project or sub-project and explains the effect on its data. */
export function MoveDialog({ moved, onClose }: { moved: MovedSegment; onClose: () => void }) {
  const { kind, id, name, parent } = moved;
  const cache = useQueryClient();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<Target | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const targets = useQuery(targetsOptions(kind, useDebounced(search)));
  const move = useMutation({
    mutationFn: async (to: Target) => {
      const parents = { parentSlug: to.slug, ...(to.parentSlug !== null && { grandparentSlug: to.parentSlug }) };
      await getClient().send(segmentUpdate, { params: { id }, body: { ...parents, segments: [id] } });
    },
    onSuccess: (_answer, to) => {
      for (const key of ["project-groups", "projects", "people", "organizations"]) {
        void cache.invalidateQueries({ queryKey: [key] });
      }
      showToast({ type: "success", message: texts.moves.done(name, to.label) });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.moves.title[kind]}
      description={<bdi>{name}</bdi>}
      dirty={chosen !== null}
      footer={
        <OverlayFooter
          close={texts.moves.cancel}
          action={
            <Button
              variant="primary"
              busy={move.isPending}
              busyText={texts.moves.moving}
              onClick={() => {
                setSubmitted(true);
                if (chosen) move.mutate(chosen);
              }}
            >
              {texts.moves.action}
            </Button>
          }
        />
      }
    >
      <div className="grid gap-4 text-ink">
        <FailureNotice error={move.error} title={texts.moves.failed} />
        <Field label={texts.moves.to[kind]} error={isSubmitted && !chosen ? requiredMessage : null} required>
          <Combobox
            value={chosen}
            onValueChange={(option) => setChosen(targets.data?.find(({ value }) => value === option?.value) ?? null)}
            options={(targets.data ?? []).filter(({ value }) => value !== parent.id)}
            search={search}
            onSearch={setSearch}
            loading={targets.isFetching}
            placeholder={texts.moves.search}
          />
        </Field>
        <ul className="grid list-disc gap-1 pl-5 text-ink-2">
          {texts.moves.consequences(name, parent.name).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

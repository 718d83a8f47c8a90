import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { can } from "#console/core/api-client.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useTitle } from "#console/core/use-title.ts";
import { usePermission } from "#console/session/index.ts";
import type { CheckedKind } from "#shared/domain/data-quality.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { TabLink, TabLinks } from "#shared/ui/components/navigation/tabs.tsx";
import { useMedia } from "#shared/ui/hooks/use-media.ts";
import { SuggestionsInPlace, suggestionCountOptions } from "../merging/index.ts";
import { BotSuggestions } from "./bot-suggestions.tsx";
import { type CheckEntry, CheckNav, CheckSelect, entriesOf } from "./check-nav.tsx";
import { availableChecks, type CopilotState, copilotHref, useCopilotState } from "./copilot-address.ts";
import { botCountOptions, hasChecks, summaryOptions } from "./copilot-queries.ts";
import { FindingsList } from "./findings-list.tsx";
import { FrontPage } from "./front-page.tsx";
import { texts } from "./texts.ts";

const kinds: readonly CheckedKind[] = ["member", "organization"];

/** Data Quality Copilot: checks with their findings, merge suggestions and bot suggestions. */
export function DataQualityPage() {
  const group = useSelectedGroup();
  return group ? <Copilot key={group.id} group={group} /> : null;
}

function Copilot({ group }: { group: ProjectGroup }) {
  const state = useCopilotState();
  const navigate = useNavigate();
  const isWide = useMedia("(min-width: 80rem)");
  useTitle(texts.title);
  // An outdated URL may name a project of another group.
  const project = group.projects.find(({ id }) => id === state.projectId) ?? null;
  const segmentId = project?.id ?? group.id;
  const mayEdit = usePermission("memberEdit") && hasChecks();
  const { entries, summary } = useEntries(group.id, segmentId, state.kind);
  const hrefTo = (type: string | null) => copilotHref(group.id, { ...state, type, record: null, showsIgnored: false });
  const change = (changed: Partial<CopilotState>) => void navigate(copilotHref(group.id, { ...state, ...changed }));
  return (
    <div className="flex h-(--page-height) flex-col">
      <header className="px-6 pt-3">
        <div className="flex min-h-10 flex-wrap items-center gap-3">
          <h1>{texts.title}</h1>
          <div className="ml-auto flex items-center gap-2">
            {can("inbox") && (
              <Button asChild variant="ghost">
                <Link to={`/inbox?projectGroup=${group.id}`}>{texts.inbox}</Link>
              </Button>
            )}
            {mayEdit && (
              <Button asChild variant="ghost">
                <Link to={`/organizations/affiliations?projectGroup=${group.id}`}>{texts.missingEmployers}</Link>
              </Button>
            )}
            <SelectMenu
              aria-label={texts.project}
              className="w-52"
              options={[
                { value: group.id, label: texts.allProjects },
                ...group.projects.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={segmentId}
              onValueChange={(id) => change({ projectId: id === group.id ? null : id, record: null })}
            />
          </div>
        </div>
        <TabLinks aria-label={texts.tabs} className="-mx-2 border-b-0">
          {kinds.map((kind) => (
            <TabLink key={kind} current={kind === state.kind}>
              <Link to={copilotHref(group.id, { ...state, kind, type: null, record: null, showsIgnored: false })}>
                {texts.kinds[kind]}
              </Link>
            </TabLink>
          ))}
        </TabLinks>
      </header>
      <div className="flex min-h-0 flex-auto border-t border-line">
        {isWide && <CheckNav entries={entries} current={state.type} hrefTo={hrefTo} />}
        <div className="flex min-w-0 flex-auto flex-col">
          {!isWide && (
            <CheckSelect entries={entries} current={state.type} onSelect={(to) => void navigate(hrefTo(to))} />
          )}
          <Content
            key={`${state.kind} ${segmentId} ${state.type}`}
            {...{ group, segmentId, state, entries, hrefTo, summary }}
          />
        </div>
      </div>
    </div>
  );
}

interface ContentProps {
  group: ProjectGroup;
  segmentId: string;
  state: CopilotState;
  entries: readonly CheckEntry[];
  hrefTo: (type: string | null) => string;
  summary: ReturnType<typeof useEntries>["summary"];
}

function Content({ group, segmentId, state, entries, hrefTo, summary }: ContentProps) {
  const { kind, type } = state;
  if (type === null) return <FrontPage kind={kind} entries={entries} hrefTo={hrefTo} summary={summary} />;
  if (type === "merge-suggestions") {
    return (
      <SuggestionsInPlace
        kind={kind}
        groupId={group.id}
        segmentId={segmentId}
        text={texts.front.why.merge}
        caption={texts.byConfidence}
      />
    );
  }
  if (type === "bot-suggestions") return <BotSuggestions groupId={group.id} isWholeGroup={segmentId === group.id} />;
  const check = availableChecks(kind).find((each) => each.type === type);
  if (!check) return null;
  const counted = summary.data?.checks.find((each) => each.kind === kind && each.type === type);
  return <FindingsList key={String(state.showsIgnored)} {...{ group, segmentId, state, check, counted }} />;
}

/** Returns the page's entries for a record type, in display order, with counts if the backend has them. */
function useEntries(groupId: string, segmentId: string, kind: CheckedKind) {
  const summary = useQuery(summaryOptions(segmentId));
  const merges = useQuery({
    ...suggestionCountOptions(kind, groupId, { segmentId, isHigh: true }),
    enabled: hasChecks(),
  });
  const bots = useQuery({ ...botCountOptions(groupId), enabled: hasChecks() && kind === "member" });
  const entries = entriesOf(kind, {
    merges: merges.data ?? null,
    bots: bots.data ?? null,
    checks: summary.data?.checks.filter((each) => each.kind === kind) ?? null,
  });
  return { entries, summary };
}

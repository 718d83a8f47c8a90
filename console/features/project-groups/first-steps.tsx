import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { isSupported } from "#console/core/available-actions.ts";
import { handleError } from "#console/core/handle-error.ts";
import { getQueryClient } from "#console/core/query-client.ts";
import { formatCount } from "#console/data-table/index.ts";
import { ownSegment, usePermission } from "#console/session/index.ts";
import { inboxQuery } from "#shared/contract/inbox.ts";
import { integrationQuery } from "#shared/contract/integrations.ts";
import type { ProjectGroupRow } from "#shared/contract/segments.ts";
import { settingsRead, settingsUpdate } from "#shared/contract/settings.ts";
import { userList } from "#shared/contract/users.ts";
import { subProjectIds } from "#shared/domain/segments.ts";
import { cn } from "#shared/ui/cn.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { SegmentForm } from "./segment-form.tsx";
import { texts } from "./texts.ts";

interface FirstStepsProps {
  /** All project groups of a new platform. */
  groups: readonly ProjectGroupRow[];
  onAdd: () => void;
  onManage: (groupId: string) => void;
}

const settingsOptions = queryOptions({
  queryKey: ["settings", "first-steps"],
  queryFn: ({ signal }) => getClient().send(settingsRead, { signal }),
});

/** What is still to do, from the data. */
function progressOptions(groups: readonly ProjectGroupRow[]) {
  const segments = groups.flatMap(subProjectIds);
  return queryOptions({
    queryKey: ["project-groups", "first-steps", segments],
    queryFn: async ({ signal }) => {
      const client = getClient();
      const [integrations, inbox, users] = await Promise.all([
        segments.length > 0 && client.send(integrationQuery, { body: { limit: 200, offset: 0, segments }, signal }),
        client.send(inboxQuery, { body: { kinds: ["member-merge", "employer"], limit: 0, offset: 0 }, signal }),
        client.send(userList, { query: { limit: 1, offset: 0, ...ownSegment() }, signal }),
      ]);
      const waiting = (kind: string) => inbox.groups.find((each) => each.kind === kind)?.count ?? 0;
      return {
        isConnected: integrations !== false && integrations.count > 0,
        /** Whether a first sync has ended. Before, no duplicate only means that nobody has come. */
        hasCome: integrations !== false && integrations.rows.some(({ status }) => status === "done"),
        duplicates: waiting("member-merge"),
        employers: waiting("employer"),
        users: users.count,
      };
    },
    staleTime: 0,
  });
}

/** Steps from an empty platform to reliable data, until they are hidden for all administrators. */
export function FirstSteps({ groups, ...actions }: FirstStepsProps) {
  const settings = useQuery(settingsOptions);
  const isTold = isSupported({ capability: "inbox" });
  const progress = useQuery({ ...progressOptions(groups), enabled: isTold });
  const mayHide = usePermission("settingsEdit");
  const hide = useMutation({
    mutationFn: () => getClient().send(settingsUpdate, { body: { settings: { firstStepsHidden: true } } }),
    onSuccess: () => getQueryClient().invalidateQueries({ queryKey: ["settings"] }),
    onError: handleError,
  });
  if (isTold && progress.isPending) return null;
  // Without an answer, nobody is told that the platform is empty.
  if (groups.length > 0 && (!progress.data || (settings.data?.firstStepsHidden ?? true))) return null;
  const { isConnected = false, hasCome = false, duplicates = 0, employers = 0, users = 1 } = progress.data ?? {};
  const steps = texts.steps;
  const later: readonly LaterStep[] = [
    {
      title: steps.duplicates,
      text: duplicates === 0 ? steps.duplicatesText : steps.duplicatesWaiting(formatCount(duplicates)),
      isDone: hasCome && duplicates === 0,
      to: "/people/merge-suggestions",
      action: steps.review,
    },
    {
      title: steps.employers,
      text: employers === 0 ? steps.employersText : steps.employersWaiting(formatCount(employers)),
      isDone: hasCome && employers === 0,
      to: "/organizations/affiliations",
      action: steps.setEmployers,
    },
    {
      title: steps.colleagues,
      text: steps.colleaguesText,
      isDone: users > 1,
      to: "/admin#users",
      action: steps.invite,
    },
    {
      title: steps.extension,
      text: steps.extensionText,
      isDone: settings.data?.extensionUsed === true,
      to: "/help/panel",
      action: steps.install,
    },
  ];
  const isWhole = isConnected && later.every(({ isDone }) => isDone);
  return (
    <section aria-labelledby="first-steps" className="mx-6 mt-2 mb-6 rounded-lg border border-line p-6">
      <div className="flex items-start gap-3">
        <div className="mr-auto">
          <h2 id="first-steps" className="text-md font-semibold">
            {texts.stepsTitle}
          </h2>
          <p className="text-ink-2">
            {isWhole ? texts.stepsWhole : isConnected ? texts.stepsConnected : texts.stepsEmpty}
          </p>
        </div>
        {isConnected && mayHide && (
          <Button variant="ghost" disabled={hide.isPending} onClick={() => hide.mutate()}>
            {texts.hideSteps}
          </Button>
        )}
      </div>
      <ol className="mt-4 grid gap-4">
        <ToFirstData groups={groups} isConnected={isConnected} {...actions} />
        {progress.data &&
          later.map(({ to, action, ...step }, index) => (
            <Step key={step.title} number={index + 4} {...step}>
              {isConnected && !step.isDone && (
                <Button asChild>
                  <Link to={to}>{action}</Link>
                </Button>
              )}
            </Step>
          ))}
      </ol>
    </section>
  );
}

interface LaterStep extends Omit<StepProps, "number" | "children"> {
  readonly to: string;
  readonly action: string;
}

/** The steps to the first people. */
function ToFirstData({ groups, isConnected, onAdd, onManage }: FirstStepsProps & { isConnected: boolean }) {
  const [addingProject, setAddingProject] = useState(false);
  const [group] = groups;
  const only = group && groups.length === 1 && subProjectIds(group).length === 1 ? subProjectIds(group)[0] : undefined;
  const steps = texts.steps;
  return (
    <>
      <Step number={1} title={steps.group} text={steps.groupText} isDone={group !== undefined}>
        {!group && (
          <Button variant="primary" onClick={onAdd}>
            {texts.add}
          </Button>
        )}
      </Step>
      <Step
        number={2}
        title={steps.project}
        text={steps.projectText}
        isDone={isConnected || groups.some(({ projects }) => projects.length > 1)}
      >
        {group && !isConnected && <Button onClick={() => setAddingProject(true)}>{texts.addProject}</Button>}
      </Step>
      <Step number={3} title={steps.repository} text={steps.repositoryText} isDone={isConnected}>
        {group && !isConnected && only && (
          <Button variant="primary" asChild>
            <Link to={`/integrations/${group.id}/${only}`}>{steps.open}</Link>
          </Button>
        )}
        {group && !isConnected && !only && (
          <Button variant="primary" onClick={() => onManage(group.id)}>
            {steps.open}
          </Button>
        )}
      </Step>
      {group && addingProject && <SegmentForm kind="project" group={group} onClose={() => setAddingProject(false)} />}
    </>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  /** Shown until the step is done. */
  readonly text: string;
  readonly isDone: boolean;
  readonly children?: ReactNode;
}

function Step({ number, title, text, isDone, children }: StepProps) {
  return (
    <li className="flex items-center gap-3">
      <span
        className={cn(
          "grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums",
          isDone ? "bg-good-soft text-good" : "bg-surface-3 text-ink-2",
        )}
      >
        {isDone ? <Check className="size-3.5" aria-label={texts.steps.done} /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className={cn("text-sm font-semibold", isDone && "font-normal text-ink-2")}>{title}</h3>
        {!isDone && <p className="text-ink-2">{text}</p>}
      </div>
      {children}
    </li>
  );
}

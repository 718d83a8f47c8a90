import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { ProjectGroupRow } from "#shared/contract/segments.ts";
import { subProjectIds } from "#shared/domain/segments.ts";
import { cn } from "#shared/ui/cn.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { groupIntegrationsOptions } from "./project-groups-queries.ts";
import { SegmentForm } from "./segment-form.tsx";
import { texts } from "./texts.ts";

interface ChecklistProps {
  /** Only project group; null on an empty platform. */
  group: ProjectGroupRow | null;
  onAdd: () => void;
  onManage: (groupId: string) => void;
}

/** Checklist from an empty platform to the first connected repository. Hidden once an integration is connected. */
export function Checklist({ group, onAdd, onManage }: ChecklistProps) {
  if (!group) return <Steps group={null} onAdd={onAdd} onManage={onManage} />;
  return <UnlessConnected group={group} onAdd={onAdd} onManage={onManage} />;
}

function UnlessConnected({ group, ...props }: ChecklistProps & { group: ProjectGroupRow }) {
  const { data } = useQuery(groupIntegrationsOptions(group));
  return data && data.length === 0 ? <Steps group={group} {...props} /> : null;
}

function Steps({ group, onAdd, onManage }: ChecklistProps) {
  const [addingProject, setAddingProject] = useState(false);
  const only = group && subProjectIds(group).length === 1 ? subProjectIds(group)[0] : undefined;
  const steps = texts.steps;
  return (
    <section className="mx-6 mt-2 mb-6 rounded-lg border border-line p-6">
      <h2 className="text-md font-semibold">{texts.checklistTitle}</h2>
      <p className="text-ink-2">{texts.checklistText}</p>
      <ol className="mt-4 grid gap-4">
        <Step number={1} title={steps.group} text={steps.groupText} done={group !== null}>
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
          done={group !== null && group.projects.length > 1}
        >
          {group && <Button onClick={() => setAddingProject(true)}>{texts.addProject}</Button>}
        </Step>
        <Step number={3} title={steps.repository} text={steps.repositoryText} done={false}>
          {group && only && (
            <Button variant="primary" asChild>
              <Link to={`/integrations/${group.id}/${only}`}>{steps.open}</Link>
            </Button>
          )}
          {group && !only && (
            <Button variant="primary" onClick={() => onManage(group.id)}>
              {steps.open}
            </Button>
          )}
        </Step>
      </ol>
      {group && addingProject && <SegmentForm kind="project" group={group} onClose={() => setAddingProject(false)} />}
    </section>
  );
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  done: boolean;
  children?: ReactNode;
}

function Step({ number, title, text, done, children }: StepProps) {
  return (
    <li className="flex items-center gap-3">
      <span
        className={cn(
          "grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums",
          done ? "bg-good-soft text-good" : "bg-surface-3 text-ink-2",
        )}
      >
        {done ? <Check className="size-3.5" aria-label={texts.steps.done} /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-sm font-semibold">{title}</h3>
        <p className="text-ink-2">{text}</p>
      </div>
      {children}
    </li>
  );
}

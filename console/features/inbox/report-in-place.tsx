import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { FailureNotice } from "#console/record-page/index.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import { dataIssueUpdate, type StoredReport } from "#shared/contract/issue-reports.ts";
import type { ProfilePart } from "#shared/domain/data-quality.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { OrganizationPart } from "../organizations/index.ts";
import { PersonPart } from "../people/index.ts";
import { texts } from "./texts.ts";

const listTexts = texts.report;

const changeReport = (id: string, body: BodyOf<typeof dataIssueUpdate>) =>
  getClient().send(dataIssueUpdate, { params: { id }, body });

interface ReportInPlaceProps {
  report: StoredReport;
  groupId: string | null;
  /** False for the reporter, who only reads what became of it. */
  answers: boolean;
  list: string;
  onSolved: () => void;
}

const parts: Readonly<Record<string, ProfilePart>> = {
  "Work experience": "work",
  Project: "work",
  "Project affiliation": "work",
  Identity: "identities",
  Domain: "domains",
};

/** A report with its answer and the part of the profile that it is about. */
export function ReportInPlace({ report, groupId, answers, list, onSolved }: ReportInPlaceProps) {
  const head = answers ? <Answer key={report.id} report={report} onSolved={onSolved} /> : <Outcome report={report} />;
  if (!groupId || report.entityName === null) return head;
  const Part = report.entity === "person" ? PersonPart : OrganizationPart;
  return (
    <Part
      groupId={groupId}
      id={report.entityId}
      part={parts[report.dataType] ?? "name"}
      nextId={null}
      list={list}
      onChanged={() => {}}
    >
      {head}
    </Part>
  );
}

function Problem({ report }: { report: StoredReport }) {
  const { dataIssue, dataType, description, createdAt, createdBy } = report;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={dataIssue === "missing" ? "line" : "warn"}>{listTexts.issues[dataIssue]}</Badge>
        <Badge>{dataType}</Badge>
        <span className="text-xs text-ink-3">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>{" "}
          {createdBy && <bdi>{listTexts.by(createdBy)}</bdi>}
        </span>
      </p>
      <p className="max-w-prose break-words whitespace-pre-line">
        <bdi>{description}</bdi>
      </p>
    </>
  );
}

function Answer({ report, onSolved }: Pick<ReportInPlaceProps, "report" | "onSolved">) {
  const [answer, setAnswer] = useState(report.answer ?? "");
  const undo = () => void changeReport(report.id, { state: "open" }).then(onSolved);
  const resolve = useMutation({
    mutationFn: () => changeReport(report.id, { answer, state: "resolved" }),
    onSuccess: () => {
      showToast({
        type: "success",
        message: listTexts.resolved,
        action: { label: listTexts.undo, onAction: undo },
      });
      onSolved();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    resolve.mutate();
  };
  const reporter = report.createdBy ?? listTexts.somebody;
  return (
    <form onSubmit={submit} className="grid gap-3 px-6 pb-4">
      <Problem report={report} />
      <FailureNotice error={resolve.error} />
      <Field
        label={listTexts.answer}
        hint={report.tellsReporter ? listTexts.told(reporter) : listTexts.notTold(reporter)}
      >
        <Textarea rows={3} maxLength={5_000} value={answer} onChange={(event) => setAnswer(event.target.value)} />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={resolve.isPending}>
          {listTexts.resolve}
        </Button>
      </div>
    </form>
  );
}

function Outcome({ report }: { report: StoredReport }) {
  const isOpen = report.state === "open";
  return (
    <div className="grid gap-3 px-6 pb-4">
      <Problem report={report} />
      <Notice tone={isOpen ? "neutral" : "good"} role="status">
        {isOpen ? listTexts.stillOpen : listTexts.wasResolved}
        {report.answer && (
          <span className="mt-1 block whitespace-pre-line">
            <bdi>{report.answer}</bdi>
          </span>
        )}
      </Notice>
    </div>
  );
}

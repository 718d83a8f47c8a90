import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { FailureNotice } from "#console/record-page/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { useHotkey } from "#console/ui/use-hotkey.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { InboxEntry } from "#shared/contract/inbox.ts";
import { dataIssueUpdate, type StoredReport } from "#shared/contract/issue-reports.ts";
import type { ProfilePart } from "#shared/domain/data-quality.ts";
import { checkOfInboxKind } from "#shared/domain/inbox.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { SetEmployer } from "../bulk/index.tsx";
import { BotInPlace, FindingInPlace } from "../data-quality/index.ts";
import { ImportInPlace } from "../import/index.ts";
import { IntegrationInPlace } from "../integrations/index.ts";
import { SuggestionInPlace } from "../merging/index.ts";
import { OrganizationPart } from "../organizations/index.ts";
import { PersonPart } from "../people/index.ts";
import { type Listed, refreshInbox } from "./inbox-queries.ts";
import { texts } from "./texts.ts";

interface EntryPaneProps {
  open: Listed;
  /** Id of the record of the next entry, to prefetch. */
  nextId: string | null;
  /** URL of the list, opened when a record is deleted. */
  list: string;
  onSolved: () => void;
  onClose: () => void;
}

/** Open entry, solved with the same parts as on its own screen. */
export function EntryPane({ open: { kind, entry }, nextId, list, onSolved, onClose }: EntryPaneProps) {
  const { groupId, ids, integration, report, gap } = entry;
  const [first = "", second = ""] = ids;
  const solved = () => {
    refreshInbox();
    onSolved();
  };
  if (report) {
    return <ReportInPlace {...{ report, groupId, list }} answers={kind === "report"} onSolved={solved} />;
  }
  if (entry.import) return <Import entry={entry} of={entry.import.of} />;
  if (!groupId) return null;
  if (integration) return <IntegrationInPlace id={entry.key} groupId={groupId} segmentId={integration.segmentId} />;
  if (kind === "member-merge" || kind === "organization-merge") {
    const merged = kind === "member-merge" ? "member" : "organization";
    return (
      <SuggestionInPlace kind={merged} groupId={groupId} ids={[first, second]} onDone={onSolved} onClose={onClose} />
    );
  }
  if (kind === "bot") {
    return (
      <BotInPlace id={first} confidence={entry.confidence ?? 0} onSolved={solved} {...{ groupId, nextId, list }} />
    );
  }
  if (gap) return <Employers {...{ entry, groupId, list }} />;
  const found = checkOfInboxKind(kind);
  if (!found) return null;
  return <Records kind={found.kind} type={found.check.type} {...{ entry, groupId, nextId, list }} onSolved={solved} />;
}

interface RecordsProps {
  kind: "member" | "organization";
  type: string;
  entry: InboxEntry;
  groupId: string;
  nextId: string | null;
  list: string;
  onSolved: () => void;
}

/** The records of a cause, one at a time. */
function Records({ kind, type, entry, groupId, nextId, list, onSolved }: RecordsProps) {
  const { ids } = entry;
  const [id, setId] = useState(ids[0] ?? "");
  const at = ids.indexOf(id);
  return (
    <>
      {ids.length > 1 && <Steps at={at} ids={ids} onGo={setId} />}
      <FindingInPlace
        {...{ kind, type, id, groupId, list }}
        nextId={ids[at + 1] ?? nextId}
        onSolved={(isSolved) => {
          // A corrected finding stays open beside the list, so that the correction can be seen.
          refreshInbox();
          if (!isSolved) onSolved();
        }}
      />
    </>
  );
}

/** Goes through the records of a cause, with one key each. */
function Steps({ at, ids, onGo }: { at: number; ids: readonly string[]; onGo: (id: string) => void }) {
  const go = (by: number) => {
    const to = ids[at + by];
    if (to !== undefined) onGo(to);
  };
  useHotkey("n", () => go(1));
  useHotkey("p", () => go(-1));
  return (
    <div className="flex items-center gap-2 px-6 pb-3">
      <span role="status" className="text-ink-3 tabular-nums">
        {texts.employers.position(at + 1, ids.length)}
      </span>
      <Button size="sm" aria-disabled={at <= 0} onClick={() => go(-1)}>
        {texts.previous}
        <Kbd>P</Kbd>
      </Button>
      <Button size="sm" aria-disabled={at >= ids.length - 1} onClick={() => go(1)}>
        {texts.next}
        <Kbd>N</Kbd>
      </Button>
    </div>
  );
}

/** People of one domain without an employer: solved for all of them at once, or one by one. */
function Employers({ entry, groupId, list }: { entry: InboxEntry; groupId: string; list: string }) {
  const { ids, gap } = entry;
  const [isSetting, setIsSetting] = useState(false);
  const proposal = gap?.proposal ?? null;
  return (
    <>
      <div className="grid gap-3 px-6 pb-4">
        <p className="text-ink-2">
          {texts.employers.text(entry.records)} <bdi className="text-ink-3">{entry.detail}</bdi>
        </p>
        {gap?.domain != null && (
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="primary" aria-haspopup="dialog" onClick={() => setIsSetting(true)}>
              {texts.employers.setAll(entry.records)}
            </Button>
            {proposal && <bdi className="text-ink-2">{texts.employers.proposal(proposal.organization.name)}</bdi>}
          </div>
        )}
      </div>
      <Records
        kind="member"
        type="no-work-experience"
        {...{ entry, groupId, list }}
        nextId={null}
        onSolved={refreshInbox}
      />
      {isSetting && (
        <SetEmployer
          ids={ids}
          proposed={{
            organization: proposal?.organization ?? null,
            start: proposal?.from?.slice(0, 7) ?? "",
            end: "",
          }}
          onClose={() => {
            setIsSetting(false);
            refreshInbox();
          }}
        />
      )}
    </>
  );
}

function Import({ entry, of }: { entry: InboxEntry; of: "member" | "organization" | "records" }) {
  if (of === "records" || !entry.groupId) {
    return (
      <div className="px-6 py-4">
        <Button asChild>
          <Link to="/admin#imports">{texts.openImport}</Link>
        </Button>
      </div>
    );
  }
  return <ImportInPlace kind={of} id={entry.key} groupId={entry.groupId} />;
}

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
function ReportInPlace({ report, groupId, answers, list, onSolved }: ReportInPlaceProps) {
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
  const { entity, profileUrl, dataIssue, dataType, description, createdAt, createdBy } = report;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        {entity === "platform" ? (
          <a className="min-w-0 truncate hover:underline" href={profileUrl}>
            <bdi>{profileUrl}</bdi>
          </a>
        ) : (
          <>
            <Badge tone={dataIssue === "missing" ? "line" : "warn"}>{listTexts.issues[dataIssue]}</Badge>
            <Badge>{dataType}</Badge>
          </>
        )}
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

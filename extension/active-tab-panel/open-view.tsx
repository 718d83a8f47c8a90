import { onDemand } from "../base/on-demand.tsx";
import type { View, ViewProps } from "../kit/views.ts";

/** Covers the body while the view loads. */
const blank = <div className="flex-1 bg-surface" />;

const QueueView = onDemand(async () => (await import("../outbox/queue-view.tsx")).QueueView, blank);
const DoneView = onDemand(async () => (await import("../outbox/done-view.tsx")).DoneView, blank);
const SignOutView = onDemand(async () => (await import("../outbox/sign-out-view.tsx")).SignOutView, blank);
const ShortcutsView = onDemand(async () => (await import("./shortcuts-view.tsx")).ShortcutsView, blank);
const TagSheet = onDemand(async () => (await import("../actions/tag-sheet.tsx")).TagSheet, blank);
const TagPeople = onDemand(async () => (await import("../lists/tag-people.tsx")).TagPeople, blank);
const ReportView = onDemand(async () => (await import("../actions/report-view.tsx")).ReportView, blank);
const MergeView = onDemand(async () => (await import("../actions/merge-view.tsx")).MergeView, blank);
const UnmergeView = onDemand(async () => (await import("../actions/unmerge-view.tsx")).UnmergeView, blank);
const ActivityView = onDemand(async () => (await import("../actions/activity-view.tsx")).ActivityView, blank);
const EditView = onDemand(async () => (await import("../cards/edit-view.tsx")).EditView, blank);
const AddIdentityView = onDemand(async () => (await import("../actions/add-identity-view.tsx")).AddIdentityView, blank);
const CreateView = onDemand(async () => (await import("../actions/create-view.tsx")).CreateView, blank);

/** View over the body. The code of each view is loaded when it is first opened. */
export function OpenView({ view, ...props }: ViewProps & { view: View }) {
  switch (view.kind) {
    case "queue":
      return <QueueView {...props} />;
    case "done":
      return <DoneView {...props} />;
    case "sign-out":
      return <SignOutView {...props} />;
    case "shortcuts":
      return <ShortcutsView {...props} />;
    case "tags":
      return <TagSheet {...props} person={view.person} tags={view.tags} />;
    case "tag-people":
      return <TagPeople {...props} people={view.people} />;
    case "report":
      return <ReportView {...props} about={view.about} attribute={view.attribute} text={view.text ?? ""} />;
    case "merge":
      return <MergeView {...props} record={view.record} other={view.other ?? null} />;
    case "unmerge":
      return <UnmergeView {...props} record={view.record} />;
    case "activity":
      return <ActivityView {...props} person={view.person} />;
    case "edit":
      return <EditView {...props} record={view.record} work={view.work} />;
    case "add-identity":
      return <AddIdentityView {...props} record={view.record} profile={view.profile} given={view.chosen ?? null} />;
    case "create":
      return <CreateView {...props} record={view.record} profile={view.profile} />;
  }
}

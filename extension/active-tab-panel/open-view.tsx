import { ActivityView } from "../actions/activity-view.tsx";
import { AddIdentityView } from "../actions/add-identity-view.tsx";
import { CreateView } from "../actions/create-view.tsx";
import { MergeView } from "../actions/merge-view.tsx";
import { ReportView } from "../actions/report-view.tsx";
import { TagSheet } from "../actions/tag-sheet.tsx";
import { UnmergeView } from "../actions/unmerge-view.tsx";
import { EditView } from "../cards/edit-view.tsx";
import type { View, ViewProps } from "../kit/views.ts";
import { TagPeople } from "../lists/tag-people.tsx";
import { DoneView } from "../outbox/done-view.tsx";
import { QueueView } from "../outbox/queue-view.tsx";
import { SignOutView } from "../outbox/sign-out-view.tsx";
import { ShortcutsView } from "./shortcuts-view.tsx";

/** View over the body. The code of all views is loaded when one is first opened. */
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

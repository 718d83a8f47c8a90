import { lazy, Suspense } from "react";
import type { ViewProps } from "./view-props.ts";
import type { View } from "./views.ts";

const QueueView = lazy(async () => ({ default: (await import("../queue/queue-view.tsx")).QueueView }));
const SignOutView = lazy(async () => ({ default: (await import("../queue/sign-out-view.tsx")).SignOutView }));
const ShortcutsView = lazy(async () => ({ default: (await import("./shortcuts-view.tsx")).ShortcutsView }));
const TagSheet = lazy(async () => ({ default: (await import("../actions/tag-sheet.tsx")).TagSheet }));
const TagPeople = lazy(async () => ({ default: (await import("../lists/tag-people.tsx")).TagPeople }));
const ReportView = lazy(async () => ({ default: (await import("../actions/report-view.tsx")).ReportView }));
const MergeView = lazy(async () => ({ default: (await import("../actions/merge-view.tsx")).MergeView }));
const UnmergeView = lazy(async () => ({ default: (await import("../actions/unmerge-view.tsx")).UnmergeView }));
const AddIdentityView = lazy(async () => ({
  default: (await import("../actions/add-identity-view.tsx")).AddIdentityView,
}));
const CreateView = lazy(async () => ({ default: (await import("../actions/create-view.tsx")).CreateView }));

/** The view that lies over the body; each comes when it is wanted. */
export function OpenView({ view, ...props }: ViewProps & { view: View }) {
  return <Suspense fallback={<div className="flex-1 bg-surface" />}>{viewOf(view, props)}</Suspense>;
}

function viewOf(view: View, props: ViewProps) {
  switch (view.kind) {
    case "queue":
      return <QueueView {...props} />;
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
    case "add-identity":
      return <AddIdentityView {...props} record={view.record} profile={view.profile} />;
    case "create":
      return <CreateView {...props} record={view.record} profile={view.profile} />;
  }
}

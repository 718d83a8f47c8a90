import { createContext, use, useEffect } from "react";
import type { ReportedAttribute } from "#shared/domain/issue-report.ts";
import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import type { EditedWork, RecordRef } from "../base/action.ts";
import type { Workplace } from "../connection/session.ts";
import type { VisitedTab } from "../sites/use-visited-tab.ts";

/** What lies over the body of the panel. */
export type View =
  | { readonly kind: "queue" }
  | { readonly kind: "sign-out" }
  | { readonly kind: "shortcuts" }
  | { readonly kind: "tags"; readonly person: RecordRef; readonly tags: readonly { id: string; name: string }[] }
  | { readonly kind: "tag-people"; readonly people: readonly RecordRef[] }
  /** Without an attribute the form asks what is wrong. */
  | {
      readonly kind: "report";
      readonly about: RecordRef;
      readonly attribute: ReportedAttribute | null;
      readonly text?: string;
    }
  /** Without another record it looks for those that may be the same. */
  | { readonly kind: "merge"; readonly record: RecordRef; readonly other?: RecordRef }
  | { readonly kind: "unmerge"; readonly record: RecordRef }
  | { readonly kind: "activity"; readonly person: RecordRef }
  /** The form of a card whose page was left. */
  | { readonly kind: "edit"; readonly record: RecordRef; readonly work: EditedWork | undefined }
  /** Without a chosen record it looks for whose identity it becomes. */
  | {
      readonly kind: "add-identity";
      readonly record: RecordRef["kind"];
      readonly profile: RecognisedProfile;
      readonly chosen?: RecordRef;
    }
  | { readonly kind: "create"; readonly record: "person" | "organization"; readonly profile: RecognisedProfile };

/** A record that can be opened: what a press on its row hands on. */
export interface OpenedRecord extends Pick<RecordRef, "kind" | "id"> {
  /** Shows it from this project group, without choosing the group. */
  readonly groupId?: string;
}

/** What every view over the body is given. */
export interface ViewProps {
  readonly workplace: Workplace;
  readonly onClose: () => void;
  readonly onOpen: (opened: OpenedRecord) => void;
  /** Whether something is typed that a move to another page must not take away. */
  readonly onDirty: (dirty: boolean) => void;
}

/** A record that is shown, with its project group where that is not the chosen one. */
export type ShownRecord = RecordRef & Pick<OpenedRecord, "groupId">;

interface Views {
  /** @param groupId - the project group the view acts in, where that is not the chosen one */
  readonly open: (view: View, groupId?: string) => void;
  /** A form in the card that is half-written: it becomes this view when its page is left. Null when it is not any more. */
  readonly keep: (view: View | null, groupId?: string) => void;
  /** Opens another record beside the page. */
  readonly go: (opened: OpenedRecord) => void;
  /** Announces a change of state to screen readers; empty text clears it. */
  readonly say: (text: string) => void;
  /** Told by the card which record is shown, and null when it is left. */
  readonly show: (record: ShownRecord | null) => void;
}

const ViewsContext = createContext<Views>({
  open: () => {},
  keep: () => {},
  go: () => {},
  say: () => {},
  show: () => {},
});
export const ViewsProvider = ViewsContext.Provider;

/** Opens the views of the panel from anywhere in it. */
export const useViews = () => use(ViewsContext);

/** A page that is only passed is not announced. */
const settledMs = 500;

/** Announces what is shown once it has settled, and clears it when it is left. Null: nothing to say (yet). */
export function useAnnouncement(text: string | null): void {
  const { say } = useViews();
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => say(text), settledMs);
    return () => {
      clearTimeout(timer);
      say("");
    };
  }, [text, say]);
}

// Apart from the views: a new title of the tab draws nothing anew but what shows it.
const TabContext = createContext<VisitedTab>({ id: null, url: null, title: null });
export const TabProvider = TabContext.Provider;

/** The tab beside the panel. */
export const useTab = () => use(TabContext);

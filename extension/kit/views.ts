import { createContext, use, useEffect } from "react";
import type { ReportedAttribute } from "#shared/domain/issue-report.ts";
import type { RecognizedProfile } from "#shared/profiles/recognized.ts";
import type { EditedWork, RecordRef } from "../base/action.ts";
import type { Workplace } from "../connection/session.ts";
import type { VisitedTab } from "../sites/use-visited-tab.ts";

/** View over the body of the panel. */
export type View =
  | { readonly kind: "queue" }
  | { readonly kind: "done" }
  | { readonly kind: "sign-out" }
  | { readonly kind: "shortcuts" }
  | { readonly kind: "tags"; readonly person: RecordRef; readonly tags: readonly { id: string; name: string }[] }
  | { readonly kind: "tag-people"; readonly people: readonly RecordRef[] }
  /** With a null attribute the form includes the type of issue. */
  | {
      readonly kind: "report";
      readonly about: RecordRef;
      readonly attribute: ReportedAttribute | null;
      readonly text?: string;
    }
  /** Without another record the view lists possible duplicates. */
  | { readonly kind: "merge"; readonly record: RecordRef; readonly other?: RecordRef }
  | { readonly kind: "unmerge"; readonly record: RecordRef }
  | { readonly kind: "activity"; readonly person: RecordRef }
  /** Edit form of a card whose page was left. */
  | { readonly kind: "edit"; readonly record: RecordRef; readonly work: EditedWork | undefined }
  /** Without a chosen record the view searches for the owner of the identity. */
  | {
      readonly kind: "add-identity";
      readonly record: RecordRef["kind"];
      readonly profile: RecognizedProfile;
      readonly chosen?: RecordRef;
    }
  | { readonly kind: "create"; readonly record: "person" | "organization"; readonly profile: RecognizedProfile };

/** Reference to a record that a row opens. */
export interface OpenedRecord extends Pick<RecordRef, "kind" | "id"> {
  /** Project group to show the record from, without selecting the group. */
  readonly groupId?: string;
}

/** Props of every view over the body. */
export interface ViewProps {
  readonly workplace: Workplace;
  readonly onClose: () => void;
  readonly onOpen: (opened: OpenedRecord) => void;
  /** Reports whether the view has unsaved input that must survive a page change. */
  readonly onDirty: (dirty: boolean) => void;
}

/** Shown record, with its project group if that is not the selected one. */
export type ShownRecord = RecordRef & Pick<OpenedRecord, "groupId">;

interface Views {
  /** @param groupId - project group that the view acts in, if it is not the selected one */
  readonly open: (view: View, groupId?: string) => void;
  /**
   * Registers a form with unsaved input in the card. It becomes this view when its page is left. Null unregisters it.
   */
  readonly keep: (view: View | null, groupId?: string) => void;
  /** Opens another record in the panel. */
  readonly go: (opened: OpenedRecord) => void;
  /** Announces a change of state to screen readers. An empty text clears it. */
  readonly say: (text: string) => void;
  /** Called by a card with its record on mount and with null on unmount. */
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

/** Functions to open views and records from anywhere in the panel. */
export const useViews = () => use(ViewsContext);

/** Delay that skips announcements of pages the user only passes through. */
const settledMs = 500;

/** Announces a text after a delay and clears it on unmount. Null announces nothing. */
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

// A separate context, so that a new tab title renders only its consumers again.
const TabContext = createContext<VisitedTab>({ id: null, url: null, title: null });
export const TabProvider = TabContext.Provider;

/** The active tab. */
export const useTab = () => use(TabContext);

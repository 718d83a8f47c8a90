import { createContext, use } from "react";
import type { ReportedAttribute } from "#shared/domain/issue-report.ts";
import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import type { ActedOn } from "../queue/action.ts";
import type { VisitedTab } from "../sites/use-visited-tab.ts";

/** What lies over the body of the panel. */
export type View =
  | { readonly kind: "queue" }
  | { readonly kind: "sign-out" }
  | { readonly kind: "shortcuts" }
  | { readonly kind: "tags"; readonly person: ActedOn; readonly tags: readonly { id: string; name: string }[] }
  | { readonly kind: "tag-people"; readonly people: readonly ActedOn[] }
  /** Without an attribute the form asks what is wrong. */
  | {
      readonly kind: "report";
      readonly about: ActedOn;
      readonly attribute: ReportedAttribute | null;
      readonly text?: string;
    }
  /** Without another record it looks for those that may be the same. */
  | { readonly kind: "merge"; readonly record: ActedOn; readonly other?: ActedOn }
  | { readonly kind: "unmerge"; readonly record: ActedOn }
  | { readonly kind: "add-identity"; readonly record: ActedOn["kind"]; readonly profile: RecognisedProfile }
  | { readonly kind: "create"; readonly record: "person" | "organization"; readonly profile: RecognisedProfile };

interface Views {
  readonly open: (view: View) => void;
  /** Tells readers of the screen, who do not see what has come. */
  readonly say: (text: string) => void;
  /** Told by the card which record is shown, and null when it is left. */
  readonly show: (record: ActedOn | null) => void;
}

const ViewsContext = createContext<Views>({ open: () => {}, say: () => {}, show: () => {} });
export const ViewsProvider = ViewsContext.Provider;

/** Opens the views of the panel from anywhere in it. */
export const useViews = () => use(ViewsContext);

// Apart from the views: a new title of the tab draws nothing anew but what shows it.
const TabContext = createContext<VisitedTab>({ id: null, url: null, title: null });
export const TabProvider = TabContext.Provider;

/** The tab beside the panel. */
export const useTab = () => use(TabContext);

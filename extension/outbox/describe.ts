import {
  Activity,
  Bookmark,
  Flag,
  type LucideIcon,
  Merge,
  Pencil,
  Pin,
  PinOff,
  Split,
  StickyNote,
  Tag,
  ThumbsDown,
  ThumbsUp,
  Trash2,
  UserPlus,
  UserX,
} from "lucide-react";
import { noteType } from "#shared/domain/activities/note-type.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { isolateName } from "#shared/domain/text/isolate-names.ts";
import type { Action as PanelAction, RecordRef } from "../base/action.ts";
import type { Receipt } from "./storage.ts";
import { texts } from "./texts.ts";

export interface Described {
  readonly icon: LucideIcon;
  /** Action, for example "Add tag “mentor”". */
  readonly what: string;
  /** Text while the action is held: "Adding tag “mentor”". */
  readonly doing: string;
  /** Text after a refusal: "Tag was not added". */
  readonly notDone: string;
  /** Text after completion. */
  readonly done: string;
  /** Affected records. */
  readonly whom: string;
}

const lensIcons = { bookmark: Bookmark, "thumbs-up": ThumbsUp, "thumbs-down": ThumbsDown } as const;

/** Returns the texts and icon of an action. Names in the texts are isolated. */
export function describe(action: PanelAction): Described {
  switch (action.kind) {
    case "add-tag":
      return { icon: Tag, ...texts.addTag(action.tag.name), whom: isolateName(action.person.name) };
    case "remove-tag":
      return { icon: Tag, ...texts.removeTag(action.tag.name), whom: isolateName(action.person.name) };
    case "report":
      return {
        icon: Flag,
        ...texts.report,
        whom: `${isolateName(action.about.name)}, ${action.report.dataType.toLowerCase()}`,
      };
    case "lens":
      return {
        icon: lensIcons[action.type],
        ...texts.lens(action.type, action.on),
        whom: isolateName(action.post.title),
      };
    case "add-identity": {
      const { platform, value } = action.identity;
      return {
        icon: UserPlus,
        ...texts.addIdentity(`${platformName(platform)} ${value}`),
        whom: isolateName(action.record.name),
      };
    }
    case "create":
      return { icon: UserPlus, ...texts.create(action.record), whom: isolateName(action.name) };
    case "delete":
      return { icon: Trash2, ...texts.delete(action.record.kind), whom: isolateName(action.record.name) };
    case "remove-identity": {
      const { platform, value } = action.identity;
      return {
        icon: UserX,
        ...texts.removeIdentity(`${platformName(platform)} ${value}`),
        whom: isolateName(action.record.name),
      };
    }
    case "delete-activity":
      return { icon: Trash2, ...texts.deleteActivity(action.isNote), whom: isolateName(action.person.name) };
    case "edit":
      return { icon: Pencil, ...texts.edit, whom: isolateName(action.record.name) };
    case "add-activity":
      return {
        icon: action.activity.type === noteType.type ? StickyNote : Activity,
        ...texts.addActivity(action.activity.type === noteType.type),
        whom: isolateName(action.person.name),
      };
    case "pin-note":
      return {
        icon: action.isPinned ? Pin : PinOff,
        ...(action.isPinned ? texts.pinNote : texts.unpinNote),
        whom: isolateName(action.person.name),
      };
    case "merge":
      return {
        icon: Merge,
        ...(action.primary.kind === "person" ? texts.mergePeople : texts.mergeOrganizations),
        whom: texts.into(action.secondary.name, action.primary.name),
      };
    case "unmerge":
      return {
        icon: Split,
        ...texts.unmerge(action.record.kind === "person"),
        whom: texts.outOf(action.from, action.record.name),
      };
    case "not-same":
      return { icon: UserX, ...texts.notSame, whom: texts.both(action.one.name, action.other.name) };
  }
}

/** Returns the record to open for an action; null when it has none. */
export function aboutOf(action: PanelAction): RecordRef | null {
  switch (action.kind) {
    case "add-tag":
    case "remove-tag":
    case "add-activity":
    case "delete-activity":
    case "pin-note":
      return action.person;
    case "report":
      return action.about;
    case "edit":
    case "add-identity":
    case "remove-identity":
    case "unmerge":
      return action.record;
    case "merge":
      return action.primary;
    case "not-same":
      return action.one;
    default:
      return null;
  }
}

/** Returns the result of a sent action as text. */
export function resultOf({ entry }: Receipt): string {
  const { action } = entry.action;
  if (entry.state === "done" && action.kind === "merge") return texts.merged(action.primary.kind === "person");
  if (entry.state === "done" && action.kind === "unmerge") return texts.unmerged(action.record.kind === "person");
  return describe(action).done;
}

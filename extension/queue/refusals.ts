import type { Refusals } from "#shared/domain/action-queue/outcome.ts";
import type { Action } from "./action.ts";

/** What a 404 or a 409 means for an action, where the common sentence says too little. */
export function refusalsOf(action: Action): Partial<Refusals> {
  switch (action.kind) {
    case "merge":
    case "not-same": {
      const isPerson = (action.kind === "merge" ? action.primary : action.one).kind === "person";
      const gone = `${isPerson ? "Profiles" : "Organizations"} already merged or deleted. Nothing was changed.`;
      return { gone, conflict: "Another merge of one of the two is under way. Try again when it has ended." };
    }
    case "unmerge":
      return { conflict: "The record has changed since the preview. Open it again and look at what will be." };
    case "add-identity":
    case "create":
      return { conflict: "Somebody in the record has this profile by now. Look it up again." };
    case "lens":
      return { gone: "The post is not in Community Lens any more. Try again to put it back." };
    default:
      return {};
  }
}

import type { Action } from "../queue/action.ts";
import { note } from "./note.ts";

/** Notes what an action of the queue tells the server of the page in the tab; the others tell nothing of it. */
export async function noteAction(action: Action, to: string): Promise<void> {
  if (action.kind === "lens") {
    const why = action.type === "bookmark" ? "bookmark" : "thumb";
    await note({
      what: { kind: "page" },
      why,
      call: action.on ? "POST /eagleEyeContent" : "POST /eagleEyeContent/query",
      to,
    });
  } else if (action.kind === "add-identity" || action.kind === "create") {
    const { platform, value: handle } = action.identity;
    const call = action.kind === "create" ? creations[action.record] : additions[action.record.kind];
    await note({ what: { kind: "profile", platform, handle }, why: action.kind, call, to });
  }
}

const creations = { person: "POST /member", organization: "POST /organization" } as const;
const additions = { person: "POST /member/{id}/identity", organization: "PUT /organization/{id}" } as const;

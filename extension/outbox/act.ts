import type { Action } from "../base/action.ts";
import { sendMessage } from "../base/send-message.ts";
import type { Workplace } from "../connection/session.ts";

/** Hands an action to the worker's queue. */
export function act(workplace: Workplace, action: Action): Promise<void> {
  return actOnMany(workplace, [action]);
}

/** Queues one user action that affects several records. It is shown and undone as one, and sent one by one. */
export function actOnMany({ origin, userId, group }: Workplace, actions: readonly Action[]): Promise<void> {
  return sendMessage("queueActions", {
    owner: { server: origin, userId },
    group: {
      id: group.id,
      name: group.name,
      projects: group.projects.map((project) => ({
        id: project.id,
        name: project.name,
        subprojects: project.subprojects.map((each) => ({ id: each.id, name: each.name })),
      })),
    },
    actions: actions.map((action) => ({ id: crypto.randomUUID(), action })),
  });
}

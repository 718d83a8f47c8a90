import { sendMessage } from "../messages.ts";
import type { Workplace } from "../panel/session.ts";
import type { Action, Order } from "./action.ts";

/** Hands an action to the worker's queue. @returns the id of its entry */
export async function act({ origin, userId, group }: Workplace, action: Action): Promise<string> {
  const id = crypto.randomUUID();
  const order: Order = {
    id,
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
    action,
  };
  await sendMessage("queueAction", order);
  return id;
}

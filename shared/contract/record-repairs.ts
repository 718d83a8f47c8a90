import * as z from "zod/mini";
import { call } from "./call.ts";
import { idParams, moment } from "./common.ts";

/** Kinds of records that a repair finds, in the order in which it repairs them. */
export const repairKinds = ["activity", "deleted-account", "identity", "organization-identity"] as const;

export type RepairKind = (typeof repairKinds)[number];

/** Number of records by kind and result: `found`, `repaired`, `kept` and `undone`. */
const counts = z.record(z.string(), z.record(z.string(), z.number()));

/** A run of "Find records that were stored twice". */
export const recordRepair = z.object({
  id: z.string(),
  user: z.nullable(z.string()),
  /**
   * `finding`, `ready` (found, nothing is changed yet), `repairing`, `done`, `cancelled`, `failed`, `undoing`,
   * `undone`.
   */
  status: z.string(),
  error: z.nullable(z.string()),
  counts,
  /** Records that the current step has processed. */
  done: z.number(),
  /** The first records of each kind: what they are, and what becomes of them or why they are kept. */
  samples: z.array(
    z.object({
      kind: z.string(),
      title: z.string(),
      detail: z.string(),
      result: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
  canBeUndone: z.boolean(),
  createdAt: moment,
  endedAt: z.nullable(moment),
});

export type RecordRepair = z.output<typeof recordRepair>;

const onlyAdmins = { access: "tenantEdit", everywhere: true, segments: "none", capability: "administration" } as const;

const step = <const Name extends string>(name: Name, summary: string) =>
  call("POST", `/record-repair/{id}/${name}`, { summary, ...onlyAdmins, params: idParams, answer: recordRepair });

/** Calls of a repair: find (a dry run), start, cancel, undo. */
export const recordRepairCalls = {
  list: call("GET", "/record-repair", {
    summary: "Searches for records that were stored twice, of the last 30 days, newest first",
    ...onlyAdmins,
    answer: z.array(recordRepair),
  }),
  create: call("POST", "/record-repair", {
    summary: "Find records that were stored twice. Nothing is changed until it is started",
    ...onlyAdmins,
    answer: recordRepair,
  }),
  find: call("GET", "/record-repair/{id}", {
    summary: "Progress and results of a search for records that were stored twice",
    ...onlyAdmins,
    params: idParams,
    answer: recordRepair,
  }),
  start: step("start", "Repair the records that were found"),
  cancel: step("cancel", "Stop finding or repairing. What is repaired stays until it is undone"),
  undo: step("undo", "Undo what was repaired. Records changed since then are kept"),
  receipt: call("GET", "/record-repair/{id}/receipt", {
    summary: "Outcome of every record that was found, as CSV",
    ...onlyAdmins,
    params: idParams,
    answer: z.string(),
  }),
} as const;

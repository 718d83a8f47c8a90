import { useQueries } from "@tanstack/react-query";
import { useReducer, useState } from "react";
import { useClient } from "#console/core/api-client.ts";
import { integrationPreview } from "#shared/contract/integrations.ts";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { changeRows, type RowsChange, rowsOf } from "../connect/text-rows.ts";
import { checkNameList, type ListRows, type NameList, namesToAsk } from "./name-lists.ts";

interface Options {
  /** Key of the platform. */
  readonly platform: string;
  readonly segmentId: string;
  readonly lists: readonly NameList[];
  /** The saved names of each list by its key. */
  readonly saved: Readonly<Record<string, readonly string[]>>;
  /** What was typed before, where that is not what is saved. */
  readonly draft?: Readonly<Record<string, readonly string[]>> | null;
  /** The rest of the form, where asking needs it; null: not yet. */
  readonly settings?: Readonly<Record<string, unknown>> | null;
  /** What is wrong with a name, asked on backends that show no preview. */
  readonly askProblem?: (list: string, name: string) => Promise<string | null>;
}

type Change = { readonly list: string; readonly change: RowsChange } | { readonly reset: ListRows };

/** Names are asked about for so long only once, milliseconds. */
const freshMs = 5 * 60_000;

/** Lists of names in a form: each name is tried while it is typed. */
export function useNameLists(options: Options) {
  const { platform, segmentId, lists, settings = {}, askProblem, draft } = options;
  const client = useClient();
  const canPreview = client.has("integrationPreview");
  // What was saved when the drawer opened: an answer of the server does not take away what is being typed.
  const [saved] = useState(options.saved);
  const savedOf = (key: string) => saved[key] ?? [];
  const [rows, change] = useReducer(changeLists, draft ?? saved, begin);
  function begin(names: Readonly<Record<string, readonly string[]>>): ListRows {
    return Object.fromEntries(lists.map(({ key }) => [key, rowsOf(names[key] ?? [], true)]));
  }

  const typed = lists.flatMap((list) =>
    namesToAsk(list, rows[list.key] ?? [], savedOf(list.key)).map((name) => ({ list: list.key, name })),
  );
  const settled = new Set(JSON.parse(useDebounced(JSON.stringify(typed.map(idOf)))) as string[]);
  const isAsked = settings !== null && (canPreview || askProblem !== undefined);
  const asked = useQueries({
    queries: typed.map(({ list, name }) => ({
      queryKey: ["integration-preview", platform, segmentId, list, name, settings],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        if (!canPreview) return { problem: (await askProblem?.(list, name)) ?? null, total: null, posts: [] };
        const body = { platform, list, value: name, settings: settings ?? {}, segments: [segmentId] };
        return client.send(integrationPreview, { body, signal });
      },
      enabled: isAsked && settled.has(idOf({ list, name })),
      staleTime: freshMs,
      retry: false,
    })),
  });
  const answers = new Map(typed.map((each, at) => [idOf(each), asked[at]]));

  const parts = lists.map((list) => {
    const { key, clean = (name: string) => name.trim() } = list;
    const answerOf = (name: string) => (isAsked ? answers.get(idOf({ list: key, name })) : undefined);
    const own = rows[key] ?? [];
    const check = checkNameList(list, own, savedOf(key), (name) => {
      const answer = answerOf(name);
      return answer && { isPending: answer.isPending, problem: answer.data?.problem ?? null };
    });
    return {
      list,
      rows: own,
      check,
      answerAt: (at: number) => answerOf(clean(own[at]?.value ?? "")),
      change(each: RowsChange) {
        const left = each.kind === "leave" && list.isCleanedOnLeave ? own.find(({ id }) => id === each.id) : undefined;
        if (left) change({ list: key, change: { kind: "type", id: left.id, value: clean(left.value) } });
        change({ list: key, change: each });
      },
    };
  });
  return {
    parts,
    names: Object.fromEntries(parts.map(({ list, check }) => [list.key, [...check.names]])),
    isValid: parts.every(({ check }) => check.isValid),
    isEmpty: parts.every(({ check }) => check.names.length === 0),
    isChanged: parts.some(({ check }) => check.isChanged),
    leaveAll: () => lists.forEach(({ key }) => void change({ list: key, change: { kind: "leave-all" } })),
    reset: () => change({ reset: begin(saved) }),
  };
}

export type NameLists = ReturnType<typeof useNameLists>;

const idOf = ({ list, name }: { list: string; name: string }) => `${list}:${name}`;

function changeLists(rows: ListRows, action: Change): ListRows {
  if ("reset" in action) return action.reset;
  return { ...rows, [action.list]: changeRows(rows[action.list] ?? [], action.change) };
}

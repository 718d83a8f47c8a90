import { useQueries } from "@tanstack/react-query";
import { useReducer, useState } from "react";
import { useClient } from "#console/core/api-client.ts";
import { integrationPreview } from "#shared/contract/integrations.ts";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { changeRows, type RowsChange, rowsOf } from "../connect/text-rows.ts";
import { hasOwnSyncs } from "../own-syncs.ts";
import { checkNameList, type ListRows, type NameList, namesToAsk } from "./name-lists.ts";

interface Options {
  /** Key of the platform. */
  readonly platform: string;
  readonly segmentId: string;
  readonly lists: readonly NameList[];
  /** The saved names of each list by its key. */
  readonly saved: Readonly<Record<string, readonly string[]>>;
  /** Names typed before the sign-in, when they differ from the saved ones. */
  readonly draft?: Readonly<Record<string, readonly string[]>> | null;
  /** Other settings that a preview needs; null while they are incomplete. */
  readonly settings?: Readonly<Record<string, unknown>> | null;
  /** Checks a name on backends without a preview. Returns the problem, else null. */
  readonly askProblem?: (list: string, name: string) => Promise<string | null>;
}

type Change = { readonly list: string; readonly change: RowsChange } | { readonly reset: ListRows };

/** Time during which a preview is not requested again, in milliseconds. */
const freshMs = 5 * 60_000;

/** State of lists of names in a form. Each name is previewed while the user types. */
export function useNameLists(options: Options) {
  const { platform, segmentId, lists, settings = {}, askProblem, draft } = options;
  const client = useClient();
  const canPreview = hasOwnSyncs();
  // Saved names at the time the drawer opened: a later response must not overwrite the input.
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
  const canCheck = settings !== null && (canPreview || askProblem !== undefined);
  const previews = useQueries({
    queries: typed.map(({ list, name }) => ({
      queryKey: ["integration-preview", platform, segmentId, list, name, settings],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        if (!canPreview) return { problem: (await askProblem?.(list, name)) ?? null, total: null, posts: [] };
        const body = { platform, list, value: name, settings: settings ?? {}, segments: [segmentId] };
        return client.send(integrationPreview, { body, signal });
      },
      enabled: canCheck && settled.has(idOf({ list, name })),
      staleTime: freshMs,
      retry: false,
    })),
  });
  const answers = new Map(typed.map((each, at) => [idOf(each), previews[at]]));

  const parts = lists.map((list) => {
    const { key, clean = (name: string) => name.trim() } = list;
    const answerOf = (name: string) => (canCheck ? answers.get(idOf({ list: key, name })) : undefined);
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

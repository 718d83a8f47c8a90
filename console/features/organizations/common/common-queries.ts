import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/contract/call.ts";
import { organizationList } from "#shared/contract/organizations.ts";
import { offsetOf, type Pagination } from "#shared/domain/list-state.ts";
import { getClient } from "../../session/index.ts";

/** An organization as the list over all segments has it (wire.md 12.2). */
export type CommonOrganization = AnswerOf<typeof organizationList>["rows"][number];

export const flags = ["lfxMembership", "enriched"] as const;
export type Flag = (typeof flags)[number];

export interface Asked {
  readonly search: string;
  /** Yes, no, or either. */
  readonly flags: Readonly<Record<Flag, boolean | null>>;
  readonly page: Pagination;
}

const properties = { lfxMembership: "lfxMembership", enriched: "lastEnrichedAt" } as const;

function flagPiece(flag: Flag, wanted: boolean) {
  if (flag === "lfxMembership") return { [properties[flag]]: { eq: wanted } };
  return { [properties[flag]]: wanted ? { ne: null } : { eq: null } };
}

/** The request of one page: by name, which may be part of the filter alone (wire.md 12.2). */
export function commonRequest({ search, flags: wanted, page }: Asked) {
  const pieces = [
    ...(search === "" ? [] : [{ displayName: { textContains: search } }]),
    ...flags.flatMap((flag) => (wanted[flag] === null ? [] : [flagPiece(flag, wanted[flag])])),
  ];
  const filter = pieces.length === 0 ? {} : { and: pieces };
  return { filter, orderBy: "displayName_ASC", limit: page.pageSize, offset: offsetOf(page) };
}

export function commonOptions(asked: Asked) {
  const body = commonRequest(asked);
  return queryOptions({
    queryKey: ["organizations", "all-segments", body],
    queryFn: ({ signal }) => getClient().send(organizationList, { body, signal }),
    placeholderData: keepPreviousData,
  });
}

import { orderByOf } from "../lists/list-state.ts";
import { basePieces, composeFilter } from "./compose.ts";
import { endOfDay, findDatePreset, presetStart, startOfDay } from "./date-presets.ts";
import type { DateValue, FilterDefinition, FilterPiece, FilterValue, NumberValue, StringValue } from "./definition.ts";
import type { FilterSchema, ListFilters } from "./list-filters.ts";

/** Body of a list request, without the page. */
export interface ListRequest {
  readonly search: string;
  readonly filter: FilterPiece;
  readonly orderBy: string;
  /** Segments from a filter. They replace the selected project group. */
  readonly segments?: string[];
}

/** Converts the state of a list to its request body (wire.md 16.3). Date presets end at `now`. */
export function toRequest(schema: FilterSchema, state: ListFilters, now: Date): ListRequest {
  const search = state.search.trim();
  const applied = Object.entries(state.values).flatMap(([id, value]) => {
    const definition = schema.filters.find((each) => each.id === id);
    return definition ? [{ definition, value }] : [];
  });
  const segments = applied.flatMap(({ definition, value }) =>
    isInBody(definition) && value.type === "select" ? [value.value] : [],
  );
  const pieces = applied.flatMap(({ definition, value }) => {
    const piece = filterPiece(definition, value, now);
    return piece === null ? [] : [piece];
  });
  return {
    search,
    filter: composeFilter(basePieces(schema, state.settings, search), state.relation, pieces),
    orderBy: orderByOf(state.order),
    ...(segments.length > 0 ? { segments } : {}),
  };
}

/** True for a filter that is sent as segments and not as a condition. */
export const isInBody = (definition: FilterDefinition) => definition.type === "select" && definition.inBody === true;

const negated = (piece: FilterPiece): FilterPiece => ({ not: piece });

/**
 * Converts one filter to a JSON condition (wire.md 16.4); null for one that is sent as segments or whose value has
 * another type.
 */
export function filterPiece(definition: FilterDefinition, value: FilterValue, now: Date): FilterPiece | null {
  const { property } = definition;
  if (definition.type === "string" && value.type === "string") return stringPiece(property, value);
  if (definition.type === "number" && value.type === "number") {
    return definition.piece?.(value) ?? numberPiece(property, value);
  }
  if (definition.type === "date" && value.type === "date") return datePiece(property, value, now);
  if (definition.type === "select" && value.type === "select") {
    if (definition.inBody) return null;
    const piece = definition.piece?.(value.value) ?? { [property]: { overlap: [value.value] } };
    return value.include ? piece : negated(piece);
  }
  if (definition.type === "multiselect" && value.type === "multiselect") {
    const piece = definition.piece?.(value.value, value.match) ?? choicesPiece(property, value.value, value.match);
    if (value.include) return piece;
    return definition.unset ? { or: [negated(piece), definition.unset] } : negated(piece);
  }
  if (definition.type === "boolean" && value.type === "boolean") {
    if (definition.pieces) return value.value ? definition.pieces.yes : definition.pieces.no;
    return { [property]: value.value ? { eq: true } : { not: true } };
  }
  return null;
}

/** All: one `contains` with all values. Any: an `or` of single values, which every backend supports. */
function choicesPiece(property: string, values: readonly string[], match: "any" | "all"): FilterPiece {
  if (match === "all") return { [property]: { contains: values } };
  return { or: values.map((value) => ({ [property]: { contains: [value] } })) };
}

function stringPiece(property: string, { operator, value }: StringValue): FilterPiece {
  return operator === "nlike" ? negated({ [property]: { like: value } }) : { [property]: { [operator]: value } };
}

/** Condition for a number, for definitions that compare another property or unit. */
export function numberPiece(property: string, { operator, value, valueTo }: NumberValue): FilterPiece {
  switch (operator) {
    case "ne":
      return negated({ [property]: { eq: value } });
    case "between":
      return { [property]: { between: [value, valueTo] } };
    case "not-between":
      return negated({ [property]: { between: [value, valueTo] } });
    default:
      return { [property]: { [operator]: value } };
  }
}

function datePiece(property: string, { operator, value, valueTo }: DateValue, now: Date): FilterPiece {
  const preset = findDatePreset(value);
  const reached = preset && presetStart(preset, now).toISOString();
  // `gt` and `lt` exclude the day itself. The 24-hour preset is exact to the instant (wire.md 16.4).
  if (reached && preset.hours === 24) return { [property]: { [operator]: reached } };
  const day = reached ? reached.slice(0, 10) : value;
  const days = { between: [startOfDay(day), endOfDay(valueTo ?? day)] };
  switch (operator) {
    case "lt":
      return { [property]: { lt: startOfDay(day) } };
    case "gt":
      return { [property]: { gt: endOfDay(day) } };
    case "eq":
    case "between":
      return { [property]: days };
    case "ne":
    case "not-between":
      return negated({ [property]: days });
  }
}

import { badRequest } from "#server/platform/core/http-error.ts";
import { assertAttributesFit } from "#server/records/common/attribute-limit.ts";

type Attribute = Readonly<Record<string, unknown>>;
export type OrganizationAttributes = Record<string, Record<string, unknown>>;

interface Known {
  readonly kind: "text" | "integer" | "decimal" | "object" | "any";
  /** Column of `organizations` that holds the shown value. */
  readonly column?: string;
}

const text = (column?: string): Known => ({ kind: "text", ...(column && { column }) });
const object = (column?: string): Known => ({ kind: "object", ...(column && { column }) });

/** Attributes of organizations, by name. */
export const organizationAttributes: ReadonlyMap<string, Known> = new Map<string, Known>([
  ["name", text("display_name")],
  ["description", text("description")],
  ["logo", text("logo")],
  ["location", text("location")],
  ["type", text("type")],
  ["employees", { kind: "integer", column: "employees" }],
  ["revenueRange", object("revenue_range")],
  ["size", text("size")],
  ["headline", text("headline")],
  ["industry", text("industry")],
  ["founded", { kind: "integer", column: "founded" }],
  ["employeeChurnRate", object("employee_churn_rate")],
  ["employeeGrowthRate", object("employee_growth_rate")],
  ["averageEmployeeTenure", { kind: "decimal" }],
  ...["phoneNumber", "tag", "geoLocation", "ticker", "profile", "address", "subsidiary", "alternativeName"].map(
    (name): [string, Known] => [name, text()],
  ),
  ...[
    "averageTenureByLevel",
    "averageTenureByRole",
    "directSubsidiary",
    "employeeCountByMonth",
    "employeeCountByCountry",
    "employeeCountByMonthByLevel",
    "employeeCountByMonthByRole",
    "gicsSector",
    "grossAdditionsByMonth",
    "grossDeparturesByMonth",
    "ultimateParent",
    "immediateParent",
    "naics",
  ].map((name): [string, Known] => [name, { kind: "any" }]),
]);

/**
 * Changes attributes by name. Writes only values entered by hand (`custom`); null removes them, and other sources stay.
 * The shown value is the given default, which must be a value of one source, else the first value.
 * @throws HttpError 400 for an unknown name, a value of another type, or too many characters
 */
export function changeOrganizationAttributes(
  current: OrganizationAttributes,
  changes: Readonly<Record<string, Attribute | null>>,
): OrganizationAttributes {
  const changed = new Map(Object.entries(current));
  for (const [name, change] of Object.entries(changes)) {
    const known = organizationAttributes.get(name);
    if (!known) throw badRequest(`Organizations have no attribute ${name}.`);
    const { default: _, custom: __, ...others } = changed.get(name) ?? {};
    const custom = change === null ? [] : customOf(name, known, change);
    const values = [...custom, ...Object.values(others).flat()];
    const defaultValue = change?.default;
    if (defaultValue !== undefined && defaultValue !== null && !values.some((value) => same(value, defaultValue))) {
      throw badRequest(`The default of the attribute ${name} must be one of its values.`);
    }
    if (values.length === 0) changed.delete(name);
    else {
      changed.set(name, { ...others, ...(custom.length > 0 && { custom }), default: defaultValue ?? values[0] });
    }
  }
  const after = Object.fromEntries(changed);
  assertAttributesFit(current, after);
  return after;
}

function customOf(name: string, known: Known, change: Attribute): unknown[] {
  const sent = change.custom ?? change.default;
  const values = sent === null || sent === undefined ? [] : [sent].flat();
  for (const value of values) {
    const problem = checks[known.kind](value);
    if (problem) throw badRequest(`The attribute ${name} must be ${problem}.`);
  }
  return values.map((value) => (typeof value === "string" ? value.trim() : value)).filter((value) => value !== "");
}

const checks: Record<Known["kind"], (value: unknown) => string | null> = {
  text: (value) => (typeof value === "string" ? null : "text"),
  integer: (value) => (Number.isInteger(value) && Math.abs(value as number) <= 2_147_483_647 ? null : "a whole number"),
  decimal: (value) => (typeof value === "number" && Number.isFinite(value) ? null : "a number"),
  object: (value) => (typeof value === "object" && value !== null ? null : "an object"),
  any: () => null,
};

/** The problem of the first value that is not of the attribute's kind, in words; null without one. */
export function organizationValueProblem(name: string, attribute: Attribute): string | null {
  const known = organizationAttributes.get(name);
  const values = known ? Object.values(attribute).flat() : [];
  const problems = values.map((value) => (value === null || !known ? null : checks[known.kind](value)));
  const problem = problems.find((each) => each !== null);
  return problem ? `The attribute ${name} must be ${problem}.` : null;
}

const same = (a: unknown, b: unknown) =>
  JSON.stringify(typeof a === "string" ? a.trim() : a) === JSON.stringify(typeof b === "string" ? b.trim() : b);

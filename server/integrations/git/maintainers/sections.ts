/** What a heading says of the people below it. */
export type SectionKind = "maintainers" | "others" | "unstated";

const former = /\b(?:emerit\w*|alumn\w*|former\w*|past|previous\w*|retired|inactive|honorary|historical|resigned)\b/i;
const aboutRules =
  /\b(?:how|what|when|responsibilit\w*|process\w*|governance|becoming|adding|removing|removal|onboarding|offboarding|stepping|expectations?|polic\w*|rules?|requirements?|voting|decisions?|number|duties|guidelines?|principles|nominat\w*|resources|tools|releases?|meetings?)\b/i;
const others =
  /\b(?:reviewers?|triag\w*|curators?|contribut\w*|patches|thanks|acknowledg\w*|sponsors?|adopters?|users?|members|managers?|mentors?|advisors?|translators?|supporters?|security|contact)\b/i;
const maintainers = /\b(?:maintain\w*|owners?|committers?|approvers?|leads?|core|steering|admins?|administrators?)\b/i;
const team = /^\W*(?:(?:the|current|development|project) )?team\W*$/i;

/** Former maintainers, and the rules for maintainers, are none, whatever else the heading says. */
export function sectionKind(heading: string): SectionKind {
  if (former.test(heading) || aboutRules.test(heading)) return "others";
  if (maintainers.test(heading) || team.test(heading)) return "maintainers";
  return others.test(heading) ? "others" : "unstated";
}

/**
 * Nested headings. One that states nothing is of the kind of the section that it is in.
 * @param start whether people above the first heading are maintainers
 * @param unstated whether people below headings are that state nothing, and are in no section that does
 */
export function createSections(start: boolean, unstated: boolean) {
  let open: { level: number; isOfMaintainers: boolean }[] = [];
  return {
    enter(level: number, heading: string): void {
      open = open.filter((section) => section.level < level);
      const kind = sectionKind(heading);
      const outer = open.at(-1)?.isOfMaintainers ?? unstated;
      open.push({ level, isOfMaintainers: kind === "unstated" ? outer : kind === "maintainers" });
    },
    get isOfMaintainers(): boolean {
      return open.at(-1)?.isOfMaintainers ?? start;
    },
  };
}

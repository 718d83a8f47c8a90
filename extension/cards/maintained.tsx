import type { MaintainerRole } from "#shared/contract/member-row.ts";
import { maintainedName, maintainerRoleLabel } from "#shared/domain/people/maintainer-role.ts";
import { formatMonth } from "#shared/domain/text/dates.ts";
import { Section } from "./section.tsx";

/** Repositories that a person maintains or maintained. */
export function Maintained({ roles }: { roles: readonly MaintainerRole[] }) {
  return (
    <Section title="Maintainer roles" none="" items={roles}>
      {(role) => {
        const until = formatMonth(role.dateEnd);
        const since = formatMonth(role.dateStart);
        return (
          <li key={role.id} className="py-1 wrap-anywhere first-letter:uppercase">
            {maintainerRoleLabel(role.role)} of <bdi>{maintainedName(role)}</bdi>
            {until ? ` until ${until}` : since && ` since ${since}`}
          </li>
        );
      }}
    </Section>
  );
}

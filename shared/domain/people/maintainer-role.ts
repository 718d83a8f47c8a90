/** Name of a maintainer's role; roles of imported records can be any text. */
export function maintainerRoleLabel(role: string | null | undefined): string {
  const text = role === "code-owner" ? "code owner" : (role ?? "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface Maintained {
  readonly id: string;
  readonly url?: string | null | undefined;
  readonly segmentName?: string | null | undefined;
}

/** Name of the repository, such as `acme/cli`, or of the segment. */
export const maintainedName = ({ url, segmentName }: Maintained): string =>
  url?.replace(/^[a-z+]+:\/\/[^/]+\//, "").replace(/(?:\.git)?\/?$/, "") || (segmentName ?? "");

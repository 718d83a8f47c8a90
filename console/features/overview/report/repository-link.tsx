import { maintainedName } from "#shared/domain/people/maintainer-role.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";

/** Short name of a repository, which leads there if its URL is one of the web. */
export function RepositoryLink({ url }: { url: string }) {
  const href = safeLink(url);
  const name = <bdi>{maintainedName({ id: url, url })}</bdi>;
  return href ? (
    <a href={href} target="_blank" rel="noreferrer" className="hover:underline">
      {name}
    </a>
  ) : (
    name
  );
}

import type { ReactNode } from "react";
import type { RecognizedList } from "#shared/profiles/lists.ts";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import type { Visited } from "./visited.ts";

/** Renders platform icon and name of the page or of its list; null when the page has no subject. */
export function headingOf(visited: Visited, list: RecognizedList | null): ReactNode {
  if (visited.kind === "hidden") return null;
  if (visited.kind === "no-profile") {
    if (list) return marked(list.platform, list.of);
    return visited.repository === undefined ? null : marked("github", visited.repository);
  }
  const { platform } =
    visited.kind === "profile" ? visited.profile : visited.kind === "post" ? visited.post : visited.site;
  return marked(platform, nameOf(visited));
}

function marked(platform: string, name: string): ReactNode {
  return (
    <>
      <PlatformIcon platform={platform} className="flex-none text-ink-2" />
      <bdi className="truncate font-medium" title={name}>
        {name}
      </bdi>
    </>
  );
}

function nameOf(visited: Extract<Visited, { kind: "profile" | "post" | "not-allowed" }>): string {
  if (visited.kind === "profile") return visited.profile.handle;
  if (visited.kind === "not-allowed") return visited.site.name;
  // A thread is headed by its community.
  const { author, url, id } = visited.post;
  return author ?? /\/(r\/\w+)\//.exec(url)?.[1] ?? id;
}

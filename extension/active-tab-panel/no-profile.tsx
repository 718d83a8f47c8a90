import { Users } from "lucide-react";
import { browser } from "wxt/browser";
import { Button } from "#shared/ui/components/button.tsx";
import { lateTexts } from "../look-up/late-texts.ts";
import type { Visited } from "./visited.ts";

/** Sentence for a page that belongs to no profile, with the next possible step. */
export function NoProfile({ visited }: { visited: Extract<Visited, { kind: "no-profile" | "hidden" }> }) {
  if (visited.kind === "hidden") return <p className="text-ink-2">{lateTexts.noProfile.hidden}</p>;
  const { host, leadsOn, repository } = visited;
  if (leadsOn) return <p className="text-ink-2">{lateTexts.noProfile.leadsOn(host)}</p>;
  if (repository === undefined) return <p className="text-ink-2">{lateTexts.noProfile.text(host)}</p>;
  const contributors = `https://${host}/${repository}/graphs/contributors`;
  return (
    <section>
      <p className="text-ink-2 wrap-anywhere">{lateTexts.noProfile.repository(repository)}</p>
      <Button className="mt-2" onClick={() => void browser.tabs.update({ url: contributors })}>
        <Users />
        {lateTexts.noProfile.contributors}
      </Button>
    </section>
  );
}

import { CircleCheck } from "lucide-react";
import { useState } from "react";
import type { IntegrationPreview } from "#shared/contract/integrations.ts";
import { relativeTime } from "#shared/domain/text/dates.ts";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import { SpinnerRing } from "#shared/ui/components/states/spinner-ring.tsx";
import { TextRowList } from "../connect/text-row-list.tsx";
import { texts } from "../texts.ts";
import type { NameLists } from "./use-name-lists.ts";

/** Fields of all lists of a form, each name with a preview of its results. */
export function NameListFields({ names, disabled = false }: { names: NameLists; disabled?: boolean }) {
  return names.parts.map(({ list, rows, check, change, answerAt }) => (
    <TextRowList
      key={list.key}
      legend={list.legend}
      rows={rows}
      errors={check.errors}
      onChange={change}
      texts={list.texts}
      prefix={list.prefix}
      limit={list.limit}
      keepsLast={list.keepsLast ?? false}
      disabled={disabled}
      below={(at) => <NamePreview answer={answerAt(at)} />}
    />
  ));
}

/** Query of a preview, reduced to the properties that are shown. */
interface Answer {
  readonly data: IntegrationPreview | undefined;
  readonly isPending: boolean;
  readonly fetchStatus: string;
}

/** Preview of the results of a name, below its field. */
export function NamePreview({ answer }: { answer: Answer | undefined }) {
  const [now] = useState(() => new Date());
  if (!answer) return null;
  const { data } = answer;
  if (answer.isPending) {
    return (
      <p role="status" className="flex items-center gap-1.5 text-xs text-ink-3">
        {answer.fetchStatus === "fetching" && (
          <>
            <SpinnerRing className="size-3" />
            {texts.preview.asking}
          </>
        )}
      </p>
    );
  }
  if (!data) return <p className="text-xs text-warn">{texts.preview.failed}</p>;
  if (data.problem !== null) return null;
  const isNone = data.total === 0 || (data.total === null && data.posts.length === 0);
  return (
    <div className="grid gap-0.5 text-xs text-ink-3">
      <p role="status" className="flex items-center gap-1.5">
        <CircleCheck aria-hidden="true" className="size-3 text-good" />
        {isNone ? texts.preview.none : texts.preview.found(data.total ?? null, data.posts.length)}
      </p>
      {data.posts.length > 0 && (
        <ul className="grid gap-0.5 pl-4.5">
          {data.posts.map(({ title, url, author, timestamp }) => (
            <li key={url} className="flex min-w-0 gap-2">
              <ExternalLink href={url} className="min-w-0 truncate">
                {title}
              </ExternalLink>
              <span className="shrink-0">
                {[author && texts.preview.by(author), timestamp && relativeTime(timestamp, now)]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { formatDateTime, isMeaningfulJoinDate, relativeTime } from "#shared/domain/text/dates.ts";
import { texts } from "../texts.ts";
import { attributeText } from "./attribute-text.ts";

/** Cell without a value: shows a dash and announces "no …" to screen readers. */
export function None({ what }: { what: string }) {
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{texts.none(what.toLowerCase())}</span>
    </span>
  );
}

/** Cell of text, formatted by the type of its attribute. `what` names the value if it is missing. */
export function TextCell({ value, what, type = "string" }: { value: unknown; what: string; type?: string }) {
  const shown = attributeText(value, type);
  return shown === null ? (
    <None what={what} />
  ) : (
    <bdi className="text-ink-2" title={shown.length > 24 ? shown : undefined}>
      {shown}
    </bdi>
  );
}

/** Cell with a relative time. */
export function AgoCell({ moment, what, now }: { moment: string | null | undefined; what: string; now: Date }) {
  if (!moment || !isMeaningfulJoinDate(moment)) return <None what={what} />;
  return (
    <time className="text-ink-2" dateTime={moment} title={formatDateTime(moment)}>
      {relativeTime(moment, now)}
    </time>
  );
}

import { texts } from "../texts.ts";
import { attributeText } from "./attribute-text.ts";

/** A cell of which nothing is known: a dash to see, words to hear. */
export function None({ what }: { what: string }) {
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{texts.none(what.toLowerCase())}</span>
    </span>
  );
}

/** A cell of plain text by the type of its attribute. `what` says what is missing. */
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

import { conflict } from "#server/base/http-error.ts";
import { isEqual } from "#shared/domain/merge/equal.ts";

interface Preview {
  readonly mergeActionId?: unknown;
  readonly primary: Readonly<Record<string, unknown>>;
  readonly secondary: Readonly<Record<string, unknown>>;
}

/** What changes by itself when activities arrive, and what else is new at each preview of an identity that is taken out. */
const figures = ["activityCount", "memberCount", "joinedAt"];
const fresh = ["id"];

/**
 * The preview that somebody agreed to must be what the record gives now (settled, "Unmerge").
 * @throws HttpError 409
 */
export function assertSamePreview(posted: Preview, now: Preview, isExtraction: boolean): void {
  const comparable = ({ mergeActionId, primary, secondary }: Preview): unknown =>
    JSON.parse(
      JSON.stringify({
        mergeActionId: mergeActionId ?? null,
        primary: without(primary, figures),
        secondary: without(secondary, isExtraction ? [...figures, ...fresh] : figures),
      }),
    );
  if (!isEqual(comparable(posted), comparable(now))) {
    throw conflict("The profile was changed since the preview. Load the preview again.");
  }
}

const without = (object: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

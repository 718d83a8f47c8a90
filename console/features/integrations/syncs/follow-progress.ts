import { QueryObserver } from "@tanstack/react-query";
import { can } from "#console/core/api-client.ts";
import { getQueryClient } from "#console/core/query-client.ts";
import { dismissToasts, showToast, watchToasts } from "#console/ui/toast.ts";
import { progressOptions, segmentIntegrationsOptions } from "../integrations-queries.ts";
import { texts } from "../texts.ts";
import { type ProgressView, progressEntry, progressView } from "./progress-view.ts";

/** Queries that a running sync makes stale. */
const filledBySync = [["people"], ["organizations"], ["activities"]];

/** Maximum number of streams listed in a toast. */
const toastLines = 5;

interface Followed {
  readonly id: string;
  readonly segmentId: string;
  readonly platform: string;
  readonly name: string;
}

const following = new Map<string, () => void>();

/**
 * Shows the progress of a sync in a toast, also on other pages, and the result at its end. A toast that the user has
 * closed stays closed.
 * @param title what started the sync, such as a new connection: this one toast tells of both
 * @param doneTitle title of the toast at a good end
 */
export function followProgress(
  { id: integrationId, segmentId, platform, name }: Followed,
  title: string,
  doneTitle: string = texts.synced(name),
): void {
  const id = `progress-${integrationId}`;
  following.get(id)?.();
  const client = getQueryClient();
  const startedAt = Date.now();
  const show = (view: ProgressView) =>
    showToast({
      id,
      type: "info",
      title,
      message: toastMessage(view),
      ...(view.fraction === null ? {} : { progress: view.fraction }),
    });
  show(progressView(null));

  let closed = false;
  const stopWatching = watchToasts((toasts) => {
    if (!toasts.some((toast) => toast.id === id)) closed = true;
  });
  const observer = new QueryObserver(client, progressOptions(segmentId));
  const stopAsking = observer.subscribe(({ data, isError, dataUpdatedAt }) => {
    if (isError) {
      stop();
      dismissToasts(id);
    }
    // Skip responses from before the sync started.
    if (!data || dataUpdatedAt < startedAt || following.get(id) !== stop) return;
    const entry = progressEntry(data, { segmentId, platform, id: integrationId });
    for (const queryKey of filledBySync)
      void client.invalidateQueries({ queryKey, refetchType: entry ? "none" : "active" });
    if (!entry) void end();
    else if (!closed) show(progressView(entry));
  });
  following.set(id, stop);

  function stop() {
    stopAsking();
    stopWatching();
    following.delete(id);
  }

  async function end() {
    stop();
    await client.invalidateQueries({ queryKey: ["integrations"] });
    if (closed) return;
    try {
      const rows = await client.fetchQuery({ ...segmentIntegrationsOptions(segmentId), staleTime: 0 });
      const row = rows.find((each) => each.id === integrationId);
      if (row?.status === "done") showToast({ id, type: "success", title: doneTitle, message: texts.syncedText });
      else if (row?.status === "error") {
        showToast({ id, type: "error", title: texts.notSynced(name), message: shortReason(row.error) });
      } else dismissToasts(id);
    } catch {
      dismissToasts(id);
    }
  }
}

/** Summary line, first streams and hints (wire.md 24, "Progress toast"). */
function toastMessage({ message, lines }: ProgressView): string {
  const streams = lines.map((line) => line.message).filter((line) => line !== message);
  const hidden = streams.length - toastLines;
  return [
    message,
    ...streams.slice(0, toastLines),
    ...(hidden > 0 ? [texts.moreStreams(hidden)] : []),
    texts.mayChange,
    ...(can("completionEmail") ? [texts.emailWhenDone] : []),
  ]
    .map((line) => (/[.!?]$/.test(line) ? line : `${line}.`))
    .join("\n");
}

/** First reason and the number of further ones. The card lists all of them. */
function shortReason(error: string | null | undefined): string {
  const [first = texts.states.failed, ...others] = (error ?? "").split("\n").filter((line) => line !== "");
  return others.length === 0 ? first : `${first} ${texts.moreReasons(others.length)}`;
}

import { useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { formatTimeOfDay } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { sendMessage } from "../base/send-message.ts";
import { type Reachability, reachability } from "../connection/reachability.ts";
import { texts } from "./texts.ts";

/** Retry interval while the server does not respond. */
const retryMs = 5_000;

interface ConnectionBandProps {
  readonly away: Exclude<Reachability, { state: "reachable" }>;
  readonly origin: string;
  /** Number of actions waiting to be sent. */
  readonly waiting: number;
  readonly onQueue: () => void;
}

/**
 * Band that shows since when the platform is unreachable and how many actions are queued. Refetches all visible data on
 * reconnect.
 */
export function ConnectionBand({ away: { state, since }, origin, waiting, onQueue }: ConnectionBandProps) {
  const queryClient = useQueryClient();
  useEffect(
    () => () => {
      if (reachability().state !== "reachable") return;
      void queryClient.invalidateQueries({ refetchType: "active" });
      void sendMessage("sendDelayed");
    },
    [queryClient],
  );
  useEffect(() => {
    if (state !== "no-answer") return;
    const timer = setInterval(() => void queryClient.refetchQueries({ queryKey: ["console", origin] }), retryMs);
    return () => clearInterval(timer);
  }, [state, origin, queryClient]);
  const again = () => {
    void queryClient.refetchQueries({ queryKey: ["console", origin] });
    void sendMessage("sendDelayed");
  };
  return (
    <div data-region className="flex min-h-10 flex-none items-center gap-2 bg-warn-soft py-1 pr-2 pl-4">
      <CloudOff className="flex-none text-warn" />
      <p role="status" className="min-w-0 flex-1 leading-4">
        {texts.away[state](formatTimeOfDay(since))}
        {waiting > 0 && (
          <>
            {" "}
            <button type="button" className="min-h-6 text-accent-text underline" onClick={onQueue}>
              {texts.waitingCount(waiting)}
            </button>
          </>
        )}
      </p>
      <Button variant="ghost" size="sm" className="flex-none" onClick={again}>
        {waiting > 0 ? texts.sendNow : texts.again}
      </Button>
    </div>
  );
}

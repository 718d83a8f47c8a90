import { useQuery } from "@tanstack/react-query";
import { useClient } from "#console/core/api-client.ts";
import { integrationPreview } from "#shared/contract/integrations.ts";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { SpinnerRing } from "#shared/ui/components/states/spinner-ring.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { texts } from "../texts.ts";
import { useStartDate } from "./start-date.ts";

const labels = texts.amount;

/** Settings of a connection that does not exist yet. */
export interface Measured {
  readonly segmentId: string;
  /** Null while they are incomplete. */
  readonly settings: Readonly<Record<string, unknown>> | null;
}

/** What a first sync will read, and the choice of what it leaves out; says so where the provider does not tell it. */
export function AmountField({ platform, segmentId, settings }: Measured & { platform: string }) {
  const client = useClient();
  const leftOut = useStartDate((choice) => choice.leftOut);
  const typed = JSON.stringify(settings);
  const settled = useDebounced(typed);
  const { data, isFetching } = useQuery({
    queryKey: ["integration-amounts", platform, segmentId, settled],
    queryFn: ({ signal }) => {
      const body = { platform, settings: JSON.parse(settled) as Record<string, unknown>, segments: [segmentId] };
      return client.send(integrationPreview, { body, signal });
    },
    enabled: settled !== "null",
    retry: false,
  });
  const amounts = settled === typed ? (data?.amounts ?? []) : [];
  if (isFetching) {
    return (
      <p role="status" className="flex items-center gap-1.5 text-ink-3">
        <SpinnerRing className="size-3" />
        {labels.asking}
      </p>
    );
  }
  if (amounts.length === 0) return data && settled === typed ? <UnknownAmount /> : null;
  const read = amounts.filter(({ name }) => !leftOut.includes(name));
  const sum = (of: "requests" | "minutes") => read.reduce((total, amount) => total + amount[of], 0);
  const change = (name: string) =>
    useStartDate.setState({
      leftOut: leftOut.includes(name) ? leftOut.filter((each) => each !== name) : [...leftOut, name],
    });
  const hasChoice = amounts.some(({ isOptional }) => isOptional);
  return (
    <fieldset className="grid justify-items-start gap-2">
      <legend className="sr-only">{labels.label}</legend>
      <span className="font-medium" aria-hidden>
        {labels.label}
      </span>
      <ul className="grid gap-1 tabular-nums">
        {amounts.map(({ name, label, count, isOptional }) => (
          <li key={name}>
            {isOptional ? (
              <OptionLabel>
                <Checkbox
                  checked={!leftOut.includes(name)}
                  // Something has to be read.
                  disabled={read.length === 1 && read[0]?.name === name}
                  onCheckedChange={() => change(name)}
                />
                {labels.kind(label, count)}
              </OptionLabel>
            ) : (
              labels.kind(label, count)
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="text-ink-2 tabular-nums">
        {labels.total(sum("requests"), sum("minutes"))}
      </p>
      {hasChoice && <p className="text-ink-3">{labels.hint}</p>}
    </fieldset>
  );
}

/** Tells that a platform does not say beforehand how much it has. */
export const UnknownAmount = () => <p className="text-ink-3">{labels.unknown}</p>;

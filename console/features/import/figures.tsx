import { formatCount } from "#console/data-table/index.ts";

/** Row of figures, in the order of their labels. */
export function Figures<Key extends string>(props: {
  values: Readonly<Record<NoInfer<Key>, number>>;
  labels: Readonly<Record<Key, string>>;
}) {
  return (
    <dl className="grid grid-cols-4 gap-2">
      {(Object.keys(props.labels) as Key[]).map((key) => (
        <div key={key} className="rounded-md border border-line px-3 py-2">
          <dt className="text-xs font-medium text-ink-3">{props.labels[key]}</dt>
          <dd className="text-lg font-semibold text-ink tabular-nums">{formatCount(props.values[key])}</dd>
        </div>
      ))}
    </dl>
  );
}

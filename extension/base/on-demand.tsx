import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

/**
 * Wraps a component in a lazy import, so that its code does not delay the first card.
 * @param meanwhile - shown until the code is loaded
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() })) as ComponentType<Props>;
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Loaded {...props} />
    </Suspense>
  );
}

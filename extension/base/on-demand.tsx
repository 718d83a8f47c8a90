import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

/**
 * A component whose code is loaded when it is first shown, so that showing a person waits for nothing else.
 * @param meanwhile - stands in its place until then
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

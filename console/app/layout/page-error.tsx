import { LoadError } from "./load-error.tsx";
import { StartError } from "./start-error.tsx";
import { useFrame } from "./use-frame.ts";

/** In the place of a page that cannot be loaded or breaks; the menu stays, for pages that stand beside one. */
export function PageError() {
  if (useFrame() === null) return <StartError />;
  return (
    <div className="grid min-h-(--page-height) place-items-center">
      <LoadError />
    </div>
  );
}

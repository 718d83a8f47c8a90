import { LoadError } from "./load-error.tsx";
import { StartError } from "./start-error.tsx";
import { useFrame } from "./use-frame.ts";

/** Replaces a page that failed to load or to render. The menu stays for pages with a frame. */
export function PageError() {
  if (useFrame() === null) return <StartError />;
  return (
    <div className="grid min-h-(--page-height) place-items-center">
      <LoadError />
    </div>
  );
}

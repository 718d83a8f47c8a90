import { BrandMark } from "#console/core/brand-mark.tsx";
import { productName } from "#console/core/use-title.ts";
import { SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { SpinnerRing } from "#shared/ui/components/states/spinner-ring.tsx";
import { useDelayed } from "#shared/ui/hooks/use-delayed.ts";
import { texts } from "../texts.ts";

/** Shown while the console starts or ends. Renders only the top bar at first, so that nothing moves later. */
export function StartScreen() {
  const isSlow = useDelayed(true, 1_000);
  return (
    <>
      <SkeletonDelay label={texts.loadingPage}>
        <div className="flex h-12 items-center gap-2 border-b border-line bg-canvas px-4 text-md font-semibold tracking-[-0.01em]">
          <BrandMark />
          {productName}
        </div>
      </SkeletonDelay>
      {isSlow && (
        <p role="status" className="mt-[30vh] flex items-center justify-center gap-2 text-ink-2">
          <SpinnerRing />
          {/^\/auth\/(callback|window)/.test(location.pathname) ? texts.signingIn : texts.pleaseWait}
        </p>
      )}
    </>
  );
}

import { BrandMark } from "#console/core/brand-mark.tsx";
import { productName } from "#console/core/use-title.ts";
import { SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { texts } from "../texts.ts";

/** Shown while the console starts. Renders only the top bar, so that nothing moves later. */
export function StartScreen() {
  return (
    <SkeletonDelay label={texts.loadingPage}>
      <div className="flex h-12 items-center gap-2 border-b border-line bg-canvas px-4 text-md font-semibold tracking-[-0.01em]">
        <BrandMark />
        {productName}
      </div>
    </SkeletonDelay>
  );
}

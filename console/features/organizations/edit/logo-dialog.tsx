import { PictureDialog } from "#console/record-page/index.ts";
import { track } from "#console/session/index.ts";
import { handValue } from "./attribute-change.ts";
import type { DialogProps } from "./organization-value-dialog.tsx";
import { texts } from "./texts.ts";

/** Dialog to edit the logo URL of an organization. */
export function LogoDialog({ organization, cache, onClose }: DialogProps) {
  return (
    <PictureDialog
      texts={{ ...texts.logo, saved: texts.edited }}
      profile={organization}
      square
      opened={{ url: organization.logo ?? "", version: organization.version }}
      read={async () => {
        const { logo, version } = await cache.fresh();
        return { url: logo ?? "", version };
      }}
      send={(url, version) => cache.change({ body: () => ({ attributes: { logo: handValue(url) } }), version })}
      onSaved={() => track("Edit organization", "Feature")}
      onClose={onClose}
    />
  );
}

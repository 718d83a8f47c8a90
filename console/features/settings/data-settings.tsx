import { Suspense, useState } from "react";
import { can } from "#console/core/api-client.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { usePermission, usePermissionEverywhere } from "#console/session/index.ts";
import { Tooltip } from "#console/ui/overlays/tooltip.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { TypesDrawer } from "../activities/index.ts";
import { AttributesDrawer } from "../attributes/index.ts";
import { AutomaticMergingDrawer } from "../merging/index.ts";
import { TagsDrawer } from "../tags/index.ts";
import { SettingRow, SettingsBody } from "./setting-row.tsx";
import { TextRetentionDrawer } from "./text-retention-drawer.tsx";
import { texts as all } from "./texts.ts";

const texts = all.data;

type Opened = "attributes" | "tags" | "types" | "member" | "organization" | "retention";

/** Settings tab for custom attributes, tags, activity types, automatic merging and the retention of texts. */
export function DataSettings() {
  const group = useSelectedGroup();
  const [open, setOpen] = useState<Opened | null>(null);
  const mayMergePeople = usePermission("mergeMembers");
  const mayMergeOrganizations = usePermission("mergeOrganizations");
  const mayKeepTexts = usePermissionEverywhere("settingsEdit") && can("administration");
  const close = () => setOpen(null);
  return (
    <SettingsBody label={texts.title}>
      <p className="text-ink-2">{texts.text}</p>
      <SettingRow title={texts.attributes} text={texts.attributesText}>
        <Button aria-label={texts.manageOf(texts.attributes)} onClick={() => setOpen("attributes")}>
          {texts.manage}
        </Button>
      </SettingRow>
      <SettingRow title={texts.tags} text={texts.tagsText}>
        <Button aria-label={texts.manageOf(texts.tags)} onClick={() => setOpen("tags")}>
          {texts.manage}
        </Button>
      </SettingRow>
      <SettingRow title={texts.types} text={texts.typesText}>
        <OfGroup label={texts.manageOf(texts.types)} has={group !== null} onOpen={() => setOpen("types")}>
          {texts.manage}
        </OfGroup>
      </SettingRow>
      <SettingRow title={texts.merging} text={texts.mergingText}>
        {mayMergePeople && (
          <OfGroup has={group !== null} onOpen={() => setOpen("member")}>
            {texts.people}
          </OfGroup>
        )}
        {mayMergeOrganizations && (
          <OfGroup has={group !== null} onOpen={() => setOpen("organization")}>
            {texts.organizations}
          </OfGroup>
        )}
      </SettingRow>
      {mayKeepTexts && (
        <SettingRow title={all.retention.title} text={texts.retentionText}>
          <Button aria-label={texts.manageOf(all.retention.title)} onClick={() => setOpen("retention")}>
            {texts.manage}
          </Button>
        </SettingRow>
      )}
      {/* The page stays while a drawer loads, and the focus returns to its button. */}
      <Suspense>
        {open === "attributes" && <AttributesDrawer onClose={close} />}
        {open === "tags" && <TagsDrawer onClose={close} />}
        {open === "retention" && <TextRetentionDrawer onClose={close} />}
        {open === "types" && group && <TypesDrawer groupId={group.id} onClose={close} />}
        {(open === "member" || open === "organization") && group && (
          <AutomaticMergingDrawer kind={open} groupId={group.id} onClose={close} />
        )}
      </Suspense>
    </SettingsBody>
  );
}

/** Button that requires a selected project group. Shows a tooltip without one. */
function OfGroup(props: { has: boolean; label?: string; onOpen: () => void; children: string }) {
  const { has, label, onOpen, children } = props;
  const button = (
    <Button aria-label={label} aria-disabled={!has} onClick={() => has && onOpen()}>
      {children}
    </Button>
  );
  return has ? button : <Tooltip content={texts.chooseGroup}>{button}</Tooltip>;
}

import {
  BriefcaseBusiness,
  Building2,
  Download,
  Fingerprint,
  Flag,
  History,
  ListPlus,
  Mail,
  Tag,
  Trash2,
  Upload,
} from "lucide-react";
import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import { changesPath } from "#console/core/changes-path.ts";
import { groupSearch, useSelectedGroup } from "#console/core/selected-group.ts";
import type { ExportedList } from "#console/data-table/index.ts";
import type { SessionUser } from "#console/session/index.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#console/ui/overlays/dropdown-menu.tsx";
import { downloadCsv, downloadIdentities, orderExport } from "../export/index.ts";
import type { ListTool, RecordList } from "./list-tools.ts";
import { texts } from "./texts.ts";
import type { ListDrawer } from "./use-open-drawer.ts";

const icons = {
  csv: Download,
  export: Mail,
  import: Upload,
  tags: Tag,
  attributes: ListPlus,
  changes: History,
  affiliations: BriefcaseBusiness,
  common: Building2,
  trash: Trash2,
  reports: Flag,
} as const;

const formats = ["mailmap", "sortinghat", "gitdm", "csv"] as const;

const paths = {
  affiliations: () => "/organizations/affiliations",
  common: () => "/organizations/common",
  trash: (kind: RecordList) => `/${kind}/trash`,
  reports: () => "/data-issues",
} as const;

interface ToolsMenuProps {
  trigger: ReactElement;
  kind: RecordList;
  list: ExportedList;
  groupId: string;
  user: SessionUser;
  tools: readonly ListTool[];
  onOpen: (drawer: ListDrawer) => void;
}

/** Menu behind the ⋯ button of a list. */
export function ToolsMenu({ trigger, kind, list, groupId, user, tools, onOpen }: ToolsMenuProps) {
  const navigate = useNavigate();
  const group = useSelectedGroup();
  const choose = (tool: keyof typeof icons) => {
    if (tool === "csv") void downloadCsv(kind, list);
    else if (tool === "export") void orderExport(kind, list, user.email);
    else if (tool === "tags" || tool === "attributes" || tool === "import") onOpen(tool);
    else if (tool === "changes") void navigate(changesPath(group, { user: user.id }));
    else void navigate(`${paths[tool](kind)}${groupSearch(group)}`);
  };
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent>
        {tools.map((tool) => {
          if (tool === "identities") return null;
          const Icon = icons[tool];
          return (
            <DropdownMenuItem key={tool} onSelect={() => choose(tool)}>
              <Icon />
              {texts.tools[tool]}
            </DropdownMenuItem>
          );
        })}
        {tools.includes("identities") && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuLabel>{texts.tools.identities}</DropdownMenuLabel>
            {formats.map((format) => (
              <DropdownMenuItem key={format} onSelect={() => void downloadIdentities(format, groupId)}>
                <Fingerprint />
                {texts.identities[format]}
              </DropdownMenuItem>
            ))}
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

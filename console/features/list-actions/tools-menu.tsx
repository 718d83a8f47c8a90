import { Building2, Flag, ListPlus, Tag, Trash2 } from "lucide-react";
import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#shared/ui/components/dropdown-menu.tsx";
import { groupSearch, useSelectedGroup } from "../session/index.ts";
import type { ListKind, ListTool } from "./list-tools.ts";
import { texts } from "./texts.ts";
import type { ListDrawer } from "./use-open-drawer.ts";

const icons = { tags: Tag, attributes: ListPlus, common: Building2, trash: Trash2, reports: Flag } as const;

const paths = {
  common: () => "/organizations/common",
  trash: (kind: ListKind) => `/${kind}/trash`,
  reports: () => "/data-issues",
} as const;

interface ToolsMenuProps {
  trigger: ReactElement;
  kind: ListKind;
  tools: readonly ListTool[];
  onOpen: (drawer: ListDrawer) => void;
}

/** What the ⋯ button of a list opens. */
export function ToolsMenu({ trigger, kind, tools, onOpen }: ToolsMenuProps) {
  const navigate = useNavigate();
  const search = groupSearch(useSelectedGroup());
  const choose = (tool: ListTool) => {
    if (tool === "tags" || tool === "attributes") onOpen(tool);
    else void navigate(`${paths[tool](kind)}${search}`);
  };
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent>
        {tools.map((tool) => {
          const Icon = icons[tool];
          return (
            <DropdownMenuItem key={tool} onSelect={() => choose(tool)}>
              <Icon />
              {texts.tools[tool]}
            </DropdownMenuItem>
          );
        })}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

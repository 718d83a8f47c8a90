import { Download, Mail, Shapes } from "lucide-react";
import type { ReactElement } from "react";
import type { ExportedList } from "#console/data-table/index.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#console/ui/overlays/dropdown-menu.tsx";
import { downloadCsv, orderExport } from "../../export/index.ts";
import { texts } from "../texts.ts";

export interface ToolsProps {
  list: ExportedList;
  email: string;
  /** Null when the user may not manage types. */
  onTypes: (() => void) | null;
}

/** Menu behind the ⋯ button of the list. */
export function ActivityTools({ trigger, list, email, onTypes }: ToolsProps & { trigger: ReactElement }) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => void downloadCsv("activities", list)}>
          <Download />
          {texts.csv}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void orderExport("activities", list, email)}>
          <Mail />
          {texts.export}
        </DropdownMenuItem>
        {onTypes && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={onTypes}>
              <Shapes />
              {texts.manageTypes}
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

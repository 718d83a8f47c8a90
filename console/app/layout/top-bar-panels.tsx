import { BookOpen, FileDown, LogOut, Settings } from "lucide-react";
import type { ReactElement } from "react";
import { Link, useLocation } from "react-router";
import { isSupported } from "#console/core/available-actions.ts";
import { goTo } from "#console/core/navigation.ts";
import { themes } from "#console/core/themes.ts";
import { signOut, useUser } from "#console/session/index.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#console/ui/overlays/dropdown-menu.tsx";
import { KeysPopover } from "#console/ui/overlays/keys-popover.tsx";
import { effectiveRoles, roleLabels } from "#shared/domain/access/roles.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { PopoverClose } from "#shared/ui/components/overlays/popover.tsx";
import { useTheme } from "#shared/ui/hooks/use-theme.ts";
import { helpFor } from "../../features/help/index.ts";
import { texts } from "../texts.ts";

const exportsEntry = { capability: "preparedExports" } as const;

/** Menu with the signed-in user, their roles and the sign-out button. */
export function UserMenuPanel({ trigger }: { trigger: ReactElement }) {
  const user = useUser();
  if (!user) return null;
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent className="w-64">
        <div className="grid gap-2 px-2 py-2">
          <div className="min-w-0">
            <p className="truncate font-semibold">
              <bdi>{user.fullName}</bdi>
            </p>
            <p className="truncate text-xs text-ink-3">{user.email}</p>
          </div>
          <p className="flex flex-wrap gap-1">
            {effectiveRoles(user.roles).map((role) => (
              <Badge key={role}>{roleLabels[role]}</Badge>
            ))}
          </p>
        </div>
        <DropdownMenuSeparator />
        {isSupported(exportsEntry) && (
          <DropdownMenuItem onSelect={() => goTo("/exports")}>
            <FileDown />
            {texts.exports}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={() => goTo("/settings/personal")}>
          <Settings />
          {texts.personalSettings}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void signOut()}>
          <LogOut />
          {texts.signOut}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** Menu to choose the light, dark or system theme. */
export function ThemeMenuPanel({ trigger }: { trigger: ReactElement }) {
  const { theme, setTheme } = useTheme();
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent className="min-w-40">
        <DropdownMenuRadioGroup
          value={theme}
          onValueChange={(value) => {
            const chosen = themes.find((each) => each.value === value);
            if (chosen) setTheme(chosen.value);
          }}
        >
          {themes.map(({ value, label, icon: Icon }) => (
            <DropdownMenuRadioItem key={value} value={value}>
              <Icon />
              {label}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** Link to the section of the guide about this page, and the keyboard shortcuts that work on every page. */
export function ShortcutsPanel({ trigger }: { trigger: ReactElement }) {
  const { pathname } = useLocation();
  return (
    <KeysPopover
      trigger={trigger}
      title={texts.shortcuts}
      lead={
        <PopoverClose asChild>
          <Link
            to={helpFor(pathname)}
            className="mb-3 flex items-center gap-2 border-line border-b pb-3 font-medium text-accent-text hover:underline"
          >
            <BookOpen />
            {texts.helpHere}
          </Link>
        </PopoverClose>
      }
      keys={texts.keys}
    />
  );
}

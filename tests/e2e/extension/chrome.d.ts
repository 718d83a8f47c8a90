/** Part of Chromium's extension API that the extension tests use inside its pages. */
declare const chrome: {
  readonly storage: Record<
    "local" | "session",
    {
      get(key: string | null): Promise<Record<string, unknown>>;
      set(values: object): Promise<void>;
      clear(): Promise<void>;
    }
  > & {
    readonly onChanged: { addListener(listener: () => void): void; removeListener(listener: () => void): void };
  };
  readonly action: {
    getBadgeText(of: { tabId: number }): Promise<string>;
    getTitle(of: { tabId: number }): Promise<string>;
  };
  readonly tabs: { query(which: object): Promise<{ id: number }[]> };
  readonly windows: { getCurrent(): Promise<{ id: number }> };
  readonly contextMenus: { update(id: string, change: object): Promise<void> };
  readonly runtime: {
    sendMessage(message: object): Promise<unknown>;
    getContexts(filter: { contextTypes: string[] }): Promise<unknown[]>;
  };
  readonly scripting: { getRegisteredContentScripts(): Promise<unknown[]> };
  readonly permissions: {
    getAll(): Promise<{ permissions: string[]; origins?: string[] }>;
    remove(which: { permissions?: string[]; origins?: string[] }): Promise<boolean>;
    request(permissions: { origins: string[] }): Promise<boolean>;
    contains(permissions: { origins: string[] }): Promise<boolean>;
  };
};

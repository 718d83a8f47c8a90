interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state?: unknown;
}

interface GoOptions {
  replace?: boolean;
  preventScrollReset?: boolean;
  state?: unknown;
}

interface Navigation {
  go: (path: string, options?: GoOptions) => void;
  /** Current place, or the target of a pending navigation. */
  latest: () => Place;
}

let navigation: Navigation = { go: (path) => location.assign(path), latest: () => location };

/** Set once by the router, so that code outside React can navigate. */
export function setNavigation(to: Navigation): void {
  navigation = to;
}

/** Navigates to a path of this console. */
export function goTo(path: string, options?: GoOptions): void {
  navigation.go(path, options);
}

/** Current place, or the target of a pending navigation, which React's hooks return only after its guards. */
export function latestPlace(): Place {
  return navigation.latest();
}

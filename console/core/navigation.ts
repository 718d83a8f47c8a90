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
  /** Where the console is, or is on its way to. */
  latest: () => Place;
}

let navigation: Navigation = { go: (path) => location.assign(path), latest: () => location };

/** Told once by the router, so that code outside React can go somewhere. */
export function setNavigation(to: Navigation): void {
  navigation = to;
}

/** Goes to a path of this console. */
export function goTo(path: string, options?: GoOptions): void {
  navigation.go(path, options);
}

/** Where the console is, or is on its way to: React's hooks tell an address only once its guards have let it through. */
export function latestPlace(): Place {
  return navigation.latest();
}

type Navigate = (path: string, options?: { replace?: boolean }) => void;

let navigate: Navigate = (path) => location.assign(path);

/** Told once by the router, so that code outside React can go somewhere. */
export function setNavigate(to: Navigate): void {
  navigate = to;
}

/** Goes to a path of this console. */
export function goTo(path: string, options?: { replace?: boolean }): void {
  navigate(path, options);
}

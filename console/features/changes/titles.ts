/** Page title. A separate module, since the eagerly loaded routes need it. */
export const title = "Changes";

/** Page titles. A separate module, since the eagerly loaded routes need it. */
export const title = "Overview";
export const reportTitle = "Who carries this project";

/** URL of the report on a project group, a project or a sub-project. */
export const reportPath = (segmentId: string) => `/projects/${segmentId}/report`;

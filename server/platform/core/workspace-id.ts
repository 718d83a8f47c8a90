/** Tenant id of every request. There is only one tenant. */
export const workspaceId = "7f1c2a52-3d44-4c8e-9a6e-5f0b7c1d2e90";

/**
 * What a process does. `api`: `/v1`, `/provider`, files, launch links. `cabinet`: Next, with pages, tRPC, guides and downloads. `jobs`:
 * the background jobs. Every process answers for its own health and metrics.
 */
export const roles = ['api', 'cabinet', 'jobs'] as const
export type Role = (typeof roles)[number]

import type { Role } from '@/server/roles'

/** The role of each process of an instance. Bets come first: what the api does not answer itself, it hands on to the others. */
export function processesFor(roles: readonly Role[], workers: number): Role[] {
  const has = (role: Role) => roles.includes(role)
  return [
    ...Array<Role>(has('api') ? workers : 0).fill('api'),
    ...(has('cabinet') ? (['cabinet'] as const) : []),
    ...(has('jobs') ? (['jobs'] as const) : []),
  ]
}

/** The role whose processes listen at the instance's address. */
export const frontOf = (roles: readonly Role[]): Role =>
  roles.includes('api') ? 'api' : roles.includes('cabinet') ? 'cabinet' : 'jobs'

/** How long to wait before a process that ended is replaced: at once, and longer each time that it had hardly begun. */
export function restartAfterMs(endedEarly: number): number {
  return endedEarly === 0 ? 0 : Math.min(5_000, 250 * 2 ** (endedEarly - 1))
}

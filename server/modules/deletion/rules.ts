import type { DeletionKind } from '@/prisma/generated/client'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How long the mailed link works. */
export const tokenLifetimeMs = hourMs

/** Days between the confirmation and the deletion, in which it can be called off. */
export const coolingOffDays: Readonly<Record<DeletionKind, number>> = { organization: 7, person: 3 }

export const dueAfter = (kind: DeletionKind, now: Date) =>
  new Date(now.getTime() + coolingOffDays[kind] * dayMs)

/** After everything was closed: longer than any request under way, so that nothing new is written afterwards. */
export const drainMs = 2 * 60_000

/** A claim of a process that died is due again after this; a step takes far less. */
export const leaseMs = 5 * 60_000

/** Due for so long, or failed so often, it needs attention. */
export const stuckAfterMs = 6 * hourMs

/** When a failed step is tried again. */
export const retryWaitMs = (failures: number) => Math.min(60_000 * 4 ** (failures - 1), 4 * hourMs)

export const openStates = ['requested', 'scheduled', 'erasing'] as const

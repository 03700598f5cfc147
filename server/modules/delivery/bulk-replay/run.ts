import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import { AttentionFilter } from '@/server/modules/delivery/attention'

/** More than this is another run: a decision that large should be looked at again. */
export const maxRunItems = 10_000

/** A dry run counts the present callbacks; after an hour it is outdated. */
export const planLivesMs = 3_600_000

export type RunKind = 'replay' | 'resolve'
export type RunStatus = 'planned' | 'running' | 'done' | 'cancelled' | 'stopped'

/** `wallet_keeps_failing`: replays only made it worse; `not_permitted`: who asked for it no longer may. */
export type StopReason = 'wallet_keeps_failing' | 'not_permitted'

/** The movements a person chose: by their ids, or by what the list was narrowed to. */
export const RunChoice = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(1_000) }),
  z.object({ filter: AttentionFilter }),
])
export type RunChoice = z.output<typeof RunChoice>

export const permissionOf = (kind: RunKind) =>
  kind === 'replay' ? ('transactions.replay' as const) : ('transactions.resolve' as const)

export function requireRun<Run>(run: Run | null): Run {
  if (run === null) throw new AppError('E0004', { message: 'Run not found in this organization.' })
  return run
}

import { type Cache, createCache } from '@/server/cache/cached-values'
import type { Clock } from '@/server/core/clock'
import { processSingleton } from '@/server/core/process-singleton'
import { findOpenWindows, type OpenWindow } from './queries'

const cached = (): Cache<OpenWindow[]> =>
  processSingleton('maintenance-windows', () => createCache<OpenWindow[]>({ topics: ['reference'] }))

/** The windows under way or to come; in memory until the database reports a change. */
export async function openWindows({ clock }: { clock: Clock }): Promise<OpenWindow[]> {
  const now = clock.now()
  const windows = (await cached().get('open', () => findOpenWindows(now))) ?? []
  return windows.filter(({ endsAt }) => endsAt > now)
}

/** What is under maintenance at this moment, by the clock: no job hides it or brings it back. */
export interface UnderMaintenance {
  isService: boolean
  providers: readonly string[]
}

const nothing: UnderMaintenance = { isService: false, providers: [] }

export async function findUnderMaintenance(ctx: { clock: Clock }): Promise<UnderMaintenance> {
  const windows = await openWindows(ctx)
  if (windows.length === 0) return nothing
  const now = ctx.clock.now()
  // defence: maintenance begins and ends at its minute
  const current = windows.filter(({ startsAt }) => startsAt <= now)
  return {
    isService: current.some(({ providerCode }) => providerCode === null),
    providers: current.flatMap(({ providerCode }) => providerCode ?? []),
  }
}

export async function isUnderMaintenance(ctx: { clock: Clock }, providerCode: string): Promise<boolean> {
  const { isService, providers } = await findUnderMaintenance(ctx)
  return isService || providers.includes(providerCode)
}

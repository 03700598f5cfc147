import { createCache } from '@/server/cache/cached-values'
import type { MarketMode } from '@/server/contract/jurisdictions'
import { processSingleton } from '@/server/core/process-singleton'
import { db } from '@/server/db'
import { selectAdopted, selectGateMode } from './queries-adoption'
import type { AdoptedProfile, MarketScope, Profile } from './rules'

/** What a brand, or its organization where it has no brand, has taken. */
export interface Adopted {
  profiles: ReadonlyMap<string, AdoptedProfile>
  certifiedMarkets: MarketMode
}

export interface AppliedProfile extends Profile {
  isShadow: boolean
}

const cache = () =>
  processSingleton('cached-jurisdictions', () => createCache<Adopted>({ topics: ['jurisdiction'] }))

/** Cached until anything is taken or switched; that nothing was taken is cached as well. */
export async function findAdopted(scope: MarketScope): Promise<Adopted> {
  const found = await cache().get(scope.brandId ?? scope.organizationId, () => readAdopted(scope))
  return found ?? readAdopted(scope)
}

async function readAdopted(scope: MarketScope): Promise<Adopted> {
  const [rows, certifiedMarkets] = await Promise.all([selectAdopted(db, scope), selectGateMode(db, scope)])
  return { profiles: new Map(rows.map((row) => [row.country, row])), certifiedMarkets }
}

/** What a brand has taken for a country, unless it is switched off; null: nothing. */
export async function findTakenProfile(scope: MarketScope, country: string): Promise<AdoptedProfile | null> {
  const taken = (await findAdopted(scope)).profiles.get(country)
  return taken && taken.mode !== 'off' ? taken : null
}

/** Whether a brand has anything that could refuse. */
export const hasAnyRule = ({ profiles, certifiedMarkets }: Adopted) =>
  profiles.size > 0 || certifiedMarkets !== 'off'

/** The version that applies in a country at `now`; null: none. */
export function appliedProfile(
  { profiles }: Adopted,
  { country, now }: { country: string; now: Date },
): AppliedProfile | null {
  const taken = profiles.get(country)
  return taken ? appliedAt(taken, now) : null
}

/** The version of a taken profile that applies at `now`; null: none. */
export function appliedAt(taken: AdoptedProfile, now: Date): AppliedProfile | null {
  const { country } = taken
  if (taken.mode === 'off') return null
  const isShadow = taken.mode === 'shadow'
  if (taken.effectiveFrom <= now) return { country, number: taken.number, rules: taken.rules, isShadow }
  return taken.earlier && { country, ...taken.earlier, isShadow }
}

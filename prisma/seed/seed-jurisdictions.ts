import { openRules, type ProfileRules } from '@/server/contract/profile-rules'
import type { Context, TenantContext } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { db } from '@/server/db'
import { takeProfile } from '@/server/modules/rules/jurisdictions'

interface SeededVersion {
  country: string
  number: number
  effectiveFrom: Date
  note: string
  rules: ProfileRules
}

const malta: ProfileRules = { ...openRules, realityCheckMinutes: 60 }
const sweden: ProfileRules = {
  ...openRules,
  isTurboAllowed: false,
  betIntervalMs: 3_000,
  realityCheckMinutes: 60,
  areFreeRoundsAllowed: false,
}
const strict: ProfileRules = {
  ...sweden,
  isAutoplayAllowed: false,
  blockedGameTypes: ['crash'],
  blockedFeatures: ['buy_feature'],
  lowestRtp: '92',
  isDemoAllowed: false,
  stakeCeilings: [
    { gameType: 'slots', currency: 'EUR', amountMinor: '500' },
    { gameType: 'slots', currency: 'SEK', amountMinor: '5000' },
  ],
}

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const versions: readonly SeededVersion[] = [
  { country: 'MT', number: 1, effectiveFrom: day('2024-01-01'), note: 'First profile.', rules: malta },
  {
    ...{ country: 'MT', number: 2, effectiveFrom: day('2025-07-01') },
    ...{ note: 'Sessions end after eight hours.', rules: { ...malta, sessionMinutes: 480 } },
  },
  { country: 'SE', number: 1, effectiveFrom: day('2024-01-01'), note: 'First profile.', rules: sweden },
  {
    ...{ country: 'SE', number: 2, effectiveFrom: day('2025-09-01') },
    ...{ note: 'Autoplay banned, highest stakes for slots, no demo play.', rules: strict },
  },
]

/** Profiles with a history; the platform runs Sweden's in shadow mode. An interrupted run is gone on with. */
export async function seedJurisdictions(ctx: Context): Promise<void> {
  const createdBy = { kind: 'system', id: 'seed', name: 'seed' }
  await db.jurisdictionVersion.createMany({
    data: versions.map((version) => ({ ...version, createdBy, createdAt: version.effectiveFrom })),
    skipDuplicates: true,
  })
  const { id } = await db.organization.findUniqueOrThrow({ where: { slug: 'grand-platform' } })
  const tenant: TenantContext = { ...ctx, organizationId: asOrganizationId(id) }
  if ((await db.jurisdictionAdoption.count({ where: { organizationId: id } })) > 0) return
  await takeProfile(tenant, { brandId: null, country: 'SE', number: 1, mode: 'shadow' })
}

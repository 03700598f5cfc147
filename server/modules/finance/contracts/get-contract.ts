import { OneOrganization } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { termOn, termsOf } from './contract'
import { floorToDay, monthOf, plusDays } from './days'
import { findChangedDays } from './find-changed-days'
import { findFeeProgress } from './queries-accrual'
import {
  findAllVersions,
  findGameTypes,
  findOrganizationTerms,
  findProviderNames,
  type StoredVersion,
} from './queries-contract'
import { readMonthFees } from './queries-month-fees'
import { findUnbilled } from './queries-unbilled'

/** What a version is today. */
export type VersionState = 'applies' | 'next' | 'ended' | 'withdrawn'

/**
 * An organization's contract for Croupier's staff: every version, what applies today, how far fees are accrued and what stands in
 * the way, the fees of the month so far, and what a new version may name. Throws E5004, E7001.
 */
export const getContract = readVerb('contracts.read', OneOrganization, run)

async function run(ctx: Context, { organizationId }: OneOrganization) {
  const today = floorToDay(ctx.clock.now())
  const [organization, versions, progress, unbilled, monthFees, providers, gameTypes] = await Promise.all([
    findOrganizationTerms(db, organizationId),
    findAllVersions(db, organizationId),
    findFeeProgress(db, organizationId),
    findUnbilled(db, { organizationId }),
    readMonthFees(db, { organizationId, month: today }),
    findProviderNames(db),
    findGameTypes(db),
  ])
  if (!organization) throw new AppError('E7001')
  const month = monthOf(today)
  const changed = await Promise.all(
    [month, monthOf(plusDays(month, -1))].map((one) =>
      findChangedDays(db, { organizationId, month: one, versions }),
    ),
  )
  return {
    organization,
    versions: withStates(versions, today),
    /** The first day a new version may apply to. */
    earliestDay: earliestDay(versions, today),
    progress,
    unbilled,
    month,
    monthFees,
    /** Days of this month and the last whose facts are not what was accrued. */
    changedDays: changed.flat(),
    providers,
    gameTypes,
  }
}

export function withStates(versions: readonly StoredVersion[], today: Date) {
  const terms = termsOf(versions.filter(({ withdrawnAt }) => withdrawnAt === null))
  const applying = termOn(terms, today)
  return versions.map((version) => {
    const endDay = terms.find(({ id }) => id === version.id)?.endDay ?? null
    return { ...version, endDay, state: stateOf(version, applying?.id, today) }
  })
}

function stateOf(version: StoredVersion, applyingId: string | undefined, today: Date): VersionState {
  if (version.withdrawnAt) return 'withdrawn'
  if (version.id === applyingId) return 'applies'
  return version.effectiveDay > today ? 'next' : 'ended'
}

/** Tomorrow; where nothing has applied yet, from the current month on. */
export function earliestDay(versions: readonly StoredVersion[], today: Date): Date {
  const hasBegun = versions.some(({ withdrawnAt, effectiveDay }) => !withdrawnAt && effectiveDay <= today)
  return hasBegun ? plusDays(today, 1) : monthOf(today)
}

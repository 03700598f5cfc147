import { OneOrganization } from '@/server/contract/inputs'
import type { KybStatus } from '@/server/contract/purchase-states'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { type Db, db } from '@/server/db'
import { personOf } from '@/server/modules/platform/audit'
import { statusOf } from './case-state'
import { findCase, findState } from './queries-case'
import { findLatestReview } from './queries-reviews'

/** How far an organization's business is verified: what limits its purchases. */
export async function findKybStatus(from: Db, organizationId: string): Promise<KybStatus> {
  const state = await findState(from, organizationId)
  return state === null ? 'none' : statusOf[state]
}

/** The verification of an organization in short, with its newest review. Throws E5004. */
export const getOrganizationKyb = readVerb(
  'kyb.review',
  OneOrganization,
  async (_ctx: Context, { organizationId }) => {
    const [found, review] = await Promise.all([
      findCase(db, organizationId),
      findLatestReview(db, organizationId),
    ])
    return {
      state: found?.state ?? null,
      decisionNote: found?.decisionNote ?? null,
      decidedBy: found?.decidedBy ? personOf(found.decidedBy).name : null,
      decidedAt: found?.decidedAt ?? null,
      expiresAt: found?.expiresAt ?? null,
      reviewId: review?.id ?? null,
    }
  },
)

import { z } from 'zod'
import { PlayerId } from '@/server/contract/primitives'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findExclusionsOfOrganization } from './queries'

const ExclusionSearch = z.object({ playerId: PlayerId.optional() })

const listLimit = 200

/** The organization's exclusions, every brand's, newest first and at most 200; expired ones are there and say so. */
export const searchExclusions = readVerb('players.read', ExclusionSearch, run)

async function run(ctx: TenantContext, { playerId }: { playerId?: string | undefined } = {}) {
  const now = ctx.clock.now()
  const { organizationId } = ctx
  const rows = await findExclusionsOfOrganization(db, { organizationId, playerId, limit: listLimit })
  const viewerId = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  return rows.map(({ brand, liftRequestedById, ...exclusion }) => ({
    ...exclusion,
    isLiftRequestedByViewer: liftRequestedById !== null && liftRequestedById === viewerId,
    subOperatorRef: brand.ref,
    isInForce: exclusion.endsAt === null || exclusion.endsAt > now,
  }))
}

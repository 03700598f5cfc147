import { OneGrant } from '@/server/contract/inputs'
import { FlatError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { grantAt } from './ended-grant'
import { grantHistory } from './grant-history'
import { findCabinetGrant, findGrantActs, findPlayTimes } from './queries-cabinet'
import { toListed } from './search-grants'

/** A grant of the organization with its history. Throws E5004 (role), `grant_not_found`. */
export const getCabinetGrant = readVerb('freeRounds.read', OneGrant, run)

async function run(ctx: TenantContext, { grantId }: OneGrant) {
  const key = { organizationId: ctx.organizationId, id: grantId }
  const now = ctx.clock.now()
  const [stored, plays, acts] = await Promise.all([
    findCabinetGrant(key),
    findPlayTimes(grantId),
    findGrantActs(key),
  ])
  if (!stored) throw new FlatError('grant_not_found')
  const row = grantAt(stored, now)
  const { issuedBy, ...grant } = row
  const history = grantHistory({
    ...row,
    issuedBy: nameOf(issuedBy),
    plays,
    acts: acts.map(({ action, actor, createdAt }) => ({ action, by: nameOf(actor), at: createdAt })),
  })
  return { ...toListed(grant, now), issuedBy: nameOf(issuedBy), history }
}

/** Of `{ kind, id, name }`, as it was stored. */
function nameOf(actor: unknown): string | null {
  if (typeof actor !== 'object' || actor === null || !('name' in actor)) return null
  return typeof actor.name === 'string' ? actor.name : null
}

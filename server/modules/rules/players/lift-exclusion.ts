import { z } from 'zod'
import { PlayerId } from '@/server/contract/primitives'
import { AppError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { deleteExclusion, lockExclusion, setLiftRequest } from './queries'

const OnePlayer = z.object({ playerId: PlayerId })
type OnePlayer = z.output<typeof OnePlayer>

type Locked = NonNullable<Awaited<ReturnType<typeof lockExclusion>>>

/**
 * Lifts an exclusion before its end. One without an end takes two people: this confirms what another one requested.
 * Lifting one that does not exist changes nothing. Throws E5004; E0003 without another person's request.
 */
export const readmitPlayer = writeVerb('players.readmit', OnePlayer, runReadmitPlayer)

async function runReadmitPlayer(ctx: BrandContext, { playerId }: OnePlayer): Promise<void> {
  await changeExclusion(ctx, playerId, async (db, exclusion) => {
    if (isInForceForGood(exclusion)) requireSecondPerson(exclusion, personOf(ctx).userId)
    await deleteExclusion(db, exclusion.id)
    const { reason, endsAt, liftRequestedBy } = exclusion
    return { action: 'player.readmitted', before: { playerId, reason, endsAt, liftRequestedBy } }
  })
}

/** Asks for an exclusion without an end to be lifted, which a second person confirms. Throws E5004, E0003. */
export const requestReadmission = writeVerb('players.readmit', OnePlayer, runRequestReadmission)

async function runRequestReadmission(ctx: BrandContext, { playerId }: OnePlayer): Promise<void> {
  const { userId, email } = personOf(ctx)
  await changeExclusion(ctx, playerId, async (db, exclusion) => {
    if (!isInForceForGood(exclusion))
      throw refused('This exclusion has an end date and can be ended by one member.')
    if (exclusion.liftRequestedById) throw refused(`${exclusion.liftRequestedBy} has requested it already.`)
    await setLiftRequest(db, exclusion.id, { userId, email, at: ctx.clock.now() })
    return { action: 'player.readmission_requested', after: { playerId, liftRequestedBy: email } }
  })
}

/** Withdraws such a request of any member. Throws E5004. */
export const withdrawReadmission = writeVerb('players.readmit', OnePlayer, runWithdrawReadmission)

async function runWithdrawReadmission(ctx: BrandContext, { playerId }: OnePlayer): Promise<void> {
  await changeExclusion(ctx, playerId, async (db, exclusion) => {
    if (!exclusion.liftRequestedById) return null
    await setLiftRequest(db, exclusion.id, null)
    const { liftRequestedBy } = exclusion
    return { action: 'player.readmission_withdrawn', before: { playerId, liftRequestedBy } }
  })
}

type Change = Pick<Parameters<typeof recordAudit>[2], 'action' | 'before' | 'after'>

/** One change of an exclusion at a time, with its audit row. */
async function changeExclusion(
  ctx: BrandContext,
  playerId: string,
  change: (db: Db, exclusion: Locked) => Promise<Change | null>,
): Promise<void> {
  const { brandId } = ctx
  await inTransaction(async (db) => {
    const exclusion = await lockExclusion(db, { brandId, playerId })
    const changed = exclusion && (await change(db, exclusion))
    if (!changed) return
    const about = { subjectType: 'player_exclusion', subjectId: exclusion.id, brandId }
    await recordAudit(db, ctx, { ...changed, ...about })
  })
}

const isInForceForGood = ({ endsAt }: Locked) => endsAt === null

function requireSecondPerson({ liftRequestedById }: Locked, userId: string): void {
  if (liftRequestedById === null)
    throw refused('Ending an exclusion without an end date requires two members. Request it first.')
  // defence: a permanent exclusion is lifted by two people
  if (liftRequestedById === userId) throw refused('Another member must confirm your request.')
}

/** Two people are two accounts: nothing else has a part in it. */
function personOf({ actor }: BrandContext) {
  if (actor.kind !== 'user') throw new AppError('E5004', { message: 'Only members can end this exclusion.' })
  return actor
}

const refused = (message: string) => new AppError('E0003', { message })

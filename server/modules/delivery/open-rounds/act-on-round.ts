import { z } from 'zod'
import { RoundNote } from '@/server/contract/forms/transactions'
import { roundMarks } from '@/server/contract/round-findings'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { lockOpenRound, updateOpenRound } from './queries-round'
import { OneOpenRound } from './read-open-rounds'

const Closing = OneOpenRound.extend(RoundNote.shape)
const Marking = OneOpenRound.extend({
  mark: z.enum(roundMarks).nullable(),
  note: z.string().trim().max(2_000),
})

/** Has the provider asked again at once; the answer is shown when it comes. Throws E0004; E0003 for a closed round. */
export const askRoundAgain = writeVerb(
  'rounds.act',
  OneOpenRound,
  (ctx: TenantContext, { id }: z.output<typeof OneOpenRound>) =>
    act(ctx, id, async (tx, round) => {
      // While it is being asked, the answer that comes is as new.
      await updateOpenRound(tx, id, { nextAskAt: ctx.clock.now(), askCount: 0 })
      await recordAudit(tx, ctx, {
        ...subjectOf(round),
        action: 'round.asked',
        after: { asks: round.askCount },
      })
    }),
)

/** Closes a round with a note, and sends nothing. Throws E0004; E0003 for one that is closed. */
export const closeOpenRound = writeVerb(
  'rounds.act',
  Closing,
  (ctx: TenantContext, { id, note }: z.output<typeof Closing>) =>
    act(ctx, id, async (tx, round) => {
      await updateOpenRound(tx, id, {
        state: 'closed',
        closedAt: ctx.clock.now(),
        closeReason: 'by_support',
        closeNote: note,
        closedBy: describeActor(ctx.actor),
        nextAskAt: null,
        leaseToken: null,
        leaseExpiresAt: null,
      })
      const before = { verdict: round.verdict, atRiskMinor: round.atRiskMinor.toString() }
      await recordAudit(tx, ctx, { ...subjectOf(round), action: 'round.closed', before, after: { note } })
    }),
)

/** Marks what is waited for, or takes the mark away. Throws E0004; E0003 for a closed round. */
export const markOpenRound = writeVerb(
  'rounds.act',
  Marking,
  (ctx: TenantContext, { id, mark, note }: z.output<typeof Marking>) =>
    act(ctx, id, async (tx, round) => {
      const by = mark === null ? null : describeActor(ctx.actor)
      await updateOpenRound(tx, id, { mark, markNote: mark && (note || null), markedBy: by })
      const before = { mark: round.mark }
      await recordAudit(tx, ctx, {
        ...subjectOf(round),
        action: 'round.marked',
        before,
        after: { mark, note },
      })
    }),
)

type Round = NonNullable<Awaited<ReturnType<typeof lockOpenRound>>>

async function act(
  { organizationId }: TenantContext,
  id: string,
  change: (tx: Db, round: Round) => Promise<void>,
): Promise<{ id: string }> {
  return inTransaction(async (tx) => {
    const round = await lockOpenRound(tx, { organizationId, id })
    if (!round) throw new AppError('E0004', { message: 'Round not found in this organization.' })
    if (round.state !== 'open') throw new AppError('E0003', { message: 'This round is already closed.' })
    await change(tx, round)
    return { id }
  })
}

const subjectOf = ({ id, brandId }: Round) => ({ subjectType: 'round', subjectId: id, brandId }) as const

import type { Context } from '@/server/core/context'
import { findEndpoint } from '@/server/modules/endpoints'
import { answerFromStored, refuseReport } from './answer'
import { answerRepeat } from './answer-repeat'
import { checkpoint } from './checkpoint'
import { deliver, type OpenDelivery } from './deliver'
import { draftMovement, type MovementDraft, type PlayedSession } from './draft-movement'
import { findFreeRound, giveBackDeclined, recordWithPlay } from './free-play'
import type { MovementAnswer, MovementReport } from './movement'
import type { WalletPorts } from './policy'
import type { MovementRow } from './queries-movement'
import type { DeliveryStart } from './queries-record'
import { refuseBet } from './refuse-bet'
import { refusedBet, startDelivery } from './start-delivery'

export interface ReportInSession {
  report: MovementReport
  session: PlayedSession
}

/** A bet or a win: recorded and committed, then sent, then its outcome recorded. Two commits and one POST. */
export async function acceptMovement(
  ctx: Context,
  { report, session }: ReportInSession,
  ports: WalletPorts,
): Promise<MovementAnswer> {
  const now = ctx.clock.now()
  const freeRound = await findFreeRound(report, session)
  if (freeRound === null) return refuseReport(report, 'invalid', 'grant_unknown')
  const draft = draftMovement(report, session, { now, freeRound })
  const start = await chooseStart(draft, { session, now, ports })
  const movement = { ...draft, start }
  checkpoint('before_record')
  // defence: a movement is recorded before it is sent
  const recorded = await recordWithPlay(movement)
  if (recorded === null) return answerRepeat(report, draft, ports)
  checkpoint('recorded')
  const delivery = openDeliveryOf(recorded, start, draft.body)
  // defence: no transaction is held over a call
  const settled = delivery === null ? recorded : await deliver(ctx, delivery, ports)
  await giveBackDeclined(movement, settled, now)
  return answerFromStored(settled, { isReplayed: false })
}

async function chooseStart(
  draft: MovementDraft,
  { session, now, ports }: { session: PlayedSession; now: Date; ports: WalletPorts },
): Promise<DeliveryStart> {
  const refusal = draft.type === 'bet' ? refuseBet(session, now) : null
  if (refusal !== null) return refusedBet(refusal, now)
  const endpoint = await findEndpoint(session)
  return startDelivery(draft.type, { endpoint, body: draft.body, now, policy: ports.policy })
}

/** The attempt to make now, unless the database kept the movement from leaving (a bet whose refund came first). */
export function openDeliveryOf(
  recorded: MovementRow,
  start: DeliveryStart,
  body: Buffer,
): OpenDelivery | null {
  const attempt = start.firstAttempt
  if (recorded.state !== 'sending' || attempt === null) return null
  return {
    movement: recorded,
    attemptId: attempt.id,
    leaseToken: attempt.leaseToken,
    endpointId: attempt.endpointId,
    url: attempt.url,
    headers: attempt.requestHeaders,
    body,
    isAnswering: true,
  }
}

import type { Context } from '@/server/core/context'
import { type Db, inTransaction } from '@/server/db'
import { keyring } from '@/server/keyring'
import { metrics } from '@/server/metrics'
import { queueMail } from '@/server/modules/accounts/mail'
import { type CallbackOutcome, type SendCallback, sendCallback } from '@/server/outbound'
import type { Carrier, Message, RenderedRequest } from './message'
import {
  disableDestination,
  disabledAfterMs,
  judgeOutcome,
  maxAttempts,
  type SendOutcome,
  waitAfter,
} from './outcome'
import { beginAttempt, endAttempt, markFailing, markHealthy } from './queries-attempts'
import {
  type Claim,
  type ClaimedRow,
  findPersonEmail,
  findSending,
  type SendingDestination,
  settleMessage,
} from './queries-send'
import { renderNotificationEmail, renderPagerDuty, renderSlack, renderWebhook } from './render'
import { secretPurpose } from './target'

const timeoutMs = 15_000
const maxLogged = 2_000

/** A message of one receiver, under the lease of this claim. */
export interface ClaimedMessage extends Claim {
  message: Message
  destinationId: string | null
  userId: string | null
}

export function messageOf(rows: readonly ClaimedRow[]): ClaimedMessage | null {
  const [first, ...others] = rows
  if (!first) return null
  const { bundleId, attempts, destinationId, userId } = first
  return { bundleId, attempts, destinationId, userId, message: { id: bundleId, events: [first, ...others] } }
}

/**
 * Sends a message and records what came of it. By mail: in the transaction that hands it to the mailer, so that it is
 * handed over once. By HTTP: at least once. A process that dies between the answer and the record leaves the lease to run
 * out, and the next attempt carries the same id.
 */
export async function sendMessage(
  ctx: Context,
  claimed: ClaimedMessage,
  send: SendCallback = sendCallback,
): Promise<void> {
  const { destinationId } = claimed
  if (destinationId === null) return inTransaction((tx) => mailToPerson(tx, ctx, claimed))
  const destination = await inTransaction((tx) => findSending(tx, destinationId))
  const isTest = claimed.message.events[0].event === 'destination.test'
  if (!destination || !(destination.isActive || isTest)) {
    await inTransaction((tx) =>
      settleMessage(tx, claimed, { status: 'failed', error: 'The destination is off' }),
    )
    return
  }
  // defence: what waits for an unconfirmed address is not sent
  if (destination.confirmedAt === null) {
    await inTransaction((tx) =>
      settleMessage(tx, claimed, { status: 'failed', error: 'The address has not been confirmed' }),
    )
    return
  }
  if (destination.email !== null) {
    const why = destination.organizationId === null ? 'staff' : 'destination'
    const mail = renderNotificationEmail(claimed.message, destination.email, why)
    return inTransaction((tx) => handToMailer(tx, ctx, claimed, mail))
  }
  await sendByHttp(ctx, claimed, { destination, send })
}

async function mailToPerson(tx: Db, ctx: Context, claimed: ClaimedMessage): Promise<void> {
  const { userId, message } = claimed
  const email = userId && (await findPersonEmail(tx, userId, message.events[0].organizationId))
  if (email) await handToMailer(tx, ctx, claimed, renderNotificationEmail(message, email, 'person'))
  else await settleMessage(tx, claimed, { status: 'failed', error: 'The person is not a member any more' })
}

async function handToMailer(
  tx: Db,
  ctx: Context,
  claimed: ClaimedMessage,
  mail: ReturnType<typeof renderNotificationEmail>,
): Promise<void> {
  const { organizationId } = claimed.message.events[0]
  const mailId = await queueMail(tx, ctx, mail, organizationId ? { organizationId } : {})
  const settled = await settleMessage(
    tx,
    claimed,
    mailId ? { status: 'mailing', mailId } : { status: 'failed', error: 'This deployment sends no mail' },
  )
  // Rolls the email back: the next claimant of the message hands it over.
  if (!settled) throw new Error(`The claim of message ${claimed.bundleId} had ended`)
  metrics.notifications.inc({ kind: 'email', outcome: mailId ? 'sent' : 'failed' })
}

async function sendByHttp(
  ctx: Context,
  claimed: ClaimedMessage,
  { destination, send }: { destination: SendingDestination; send: SendCallback },
): Promise<void> {
  const { message, bundleId } = claimed
  const startedAt = ctx.clock.now()
  const carrier = carrierOf(destination, startedAt)
  const request = render(message, carrier, startedAt)
  const attemptId = await beginAttempt({
    bundleId,
    destinationId: destination.id,
    startedAt,
    requestBody: request.loggedBody,
  })
  const answer = await send({
    endpointId: `destination:${destination.id}`,
    url: request.url,
    headers: request.headers,
    body: Buffer.from(request.body),
    timeoutMs,
  })
  const outcome = judgeOutcome(carrier.kind, answer)
  metrics.notifications.inc({ kind: carrier.kind, outcome: outcome.kind })
  await inTransaction(async (tx) => {
    await endAttempt(tx, attemptId, { endedAt: ctx.clock.now(), ...loggedAnswer(answer, outcome) })
    await settle(tx, ctx, { claimed, destination, outcome })
  })
}

/** Where it goes and what it is signed with. */
function carrierOf(destination: SendingDestination, now: Date): Carrier {
  const { kind, url, secretSealed, previousSecretSealed, previousSecretUntil } = destination
  if (kind === 'email' || secretSealed === null)
    throw new Error(`Destination ${destination.id} has no secret`)
  const secret = keyring().open(secretSealed, secretPurpose)
  if (kind === 'slack') return { kind, url: secret, secrets: [] }
  // defence: a rotated secret signs no longer than it was said
  const isOverlapping = previousSecretUntil !== null && previousSecretUntil > now
  const previous =
    previousSecretSealed && isOverlapping ? [keyring().open(previousSecretSealed, secretPurpose)] : []
  return { kind, url: url ?? '', secrets: [secret, ...previous] }
}

function render(message: Message, carrier: Carrier, now: Date): RenderedRequest {
  if (carrier.kind === 'slack') return renderSlack(message, carrier)
  if (carrier.kind === 'pagerduty') return renderPagerDuty(message, carrier)
  return renderWebhook(message, carrier, now)
}

function loggedAnswer(answer: CallbackOutcome, outcome: SendOutcome) {
  const isAnswer = answer.kind === 'response'
  const text = isAnswer ? answer.body.toString('utf8').replaceAll('\0', '').slice(0, maxLogged) : null
  return {
    status: isAnswer ? answer.status : null,
    responseBody: text,
    error: outcome.kind === 'failed' ? outcome.error : null,
  }
}

async function settle(
  tx: Db,
  ctx: Context,
  {
    claimed,
    destination,
    outcome,
  }: { claimed: ClaimedMessage; destination: SendingDestination; outcome: SendOutcome },
): Promise<void> {
  const now = ctx.clock.now()
  if (outcome.kind === 'sent') {
    await settleMessage(tx, claimed, { status: 'sent', sentAt: now })
    await markHealthy(tx, destination.id)
    return
  }
  const { error, isFinal, isGone } = outcome
  const isOver = isFinal || claimed.attempts >= maxAttempts
  const dueAt = new Date(now.getTime() + waitAfter(claimed.attempts))
  await settleMessage(tx, claimed, isOver ? { status: 'failed', error } : { status: 'pending', dueAt, error })
  const failingSince = await markFailing(tx, destination.id, now)
  const isHopeless = now.getTime() - failingSince.getTime() >= disabledAfterMs
  if (isGone) await disableDestination(tx, ctx, { destination, why: 'its receiver answered 410 Gone.' })
  else if (isHopeless)
    await disableDestination(tx, ctx, {
      destination,
      why: `nothing could be sent to it since ${failingSince.toISOString().slice(0, 16).replace('T', ' ')} UTC. Last error: ${error}.`,
    })
}

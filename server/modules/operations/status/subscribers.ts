import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '@/server/core/clock'
import type { Context } from '@/server/core/context'
import { isEqualConstantTime } from '@/server/core/crypto'
import { isUuid, newId } from '@/server/core/ids'
import { readVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { type EmailMessage, isMailConfigured, queueMail, sendSoon } from '@/server/modules/accounts/mail'
import { normalizeEmail, requireSubscribingRoom } from '@/server/modules/accounts/members'
import {
  confirmSubscriber,
  countSubscribers,
  deleteSubscriber,
  deleteUnconfirmedBefore,
  findSubscriber,
  upsertSubscriber,
} from './queries-subscribers'

type Caller = Pick<Context, 'clock' | 'origin'>
type Timed = { clock: Clock }

export const SubscriberEmail = z.email().max(254)

/**
 * Asks the address by mail whether it wants the updates of the status page: nothing else is sent to it before it says so. Whether it
 * is known cannot be told from the outcome. Throws E9001 after some mails to an address, or from a network.
 */
export async function askSubscriber(ctx: Caller, typed: string): Promise<void> {
  const email = normalizeEmail(typed)
  const now = ctx.clock.now()
  // defence: mails that ask for a subscription are few
  await requireSubscribingRoom(email, ctx.origin.ip, now)
  await inTransaction(async (tx) => {
    const { id, confirmedAt } = await upsertSubscriber(tx, { id: newId(), email, createdAt: now })
    await queueMail(tx, ctx, confirmedAt ? knownMail(email, id) : askingMail(email, id))
  })
  sendSoon(ctx)
}

/** Whether the link's subscription is confirmed; null for a link that was not made here, or whose subscription has ended. */
export async function findSubscription(token: string): Promise<{ isConfirmed: boolean } | null> {
  const found = await findSubscriber(db, idOf(token))
  return found && { isConfirmed: found.confirmedAt !== null }
}

/** False where there is nothing to confirm. Repeated: the same. */
export const confirmSubscription = ({ clock }: Timed, token: string): Promise<boolean> =>
  confirmSubscriber(db, idOf(token), clock.now())

/** Forgets the address. Repeated, or for a link of another: nothing. */
export const endSubscription = (token: string): Promise<void> => deleteSubscriber(db, idOf(token))

/** How many addresses get each update. Throws E5004. */
export const readSubscriberCount = readVerb('maintenance.read', async (_: Context) => ({
  subscribers: isMailConfigured() ? await countSubscribers(db) : null,
}))

const askedMs = 48 * 3_600_000

/** Forgets addresses that did not confirm within two days. */
export const pruneSubscribers = ({ clock }: Timed): Promise<number> =>
  deleteUnconfirmedBefore(db, new Date(clock.now().getTime() - askedMs))

export const subscriptionUrl = (id: string) => `${env().baseUrl}/status/subscription/${id}.${sign(id)}`

/** Whom the link names; a signature that is not ours names no subscriber. */
function idOf(token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  // defence: a link of a subscription is signed
  return isUuid(id) && isEqualConstantTime(signature, sign(id)) ? id : null
}

const sign = (id: string) =>
  createHmac('sha256', env().LAUNCH_SIGNING_KEY).update(`status subscription ${id}`).digest('base64url')

const askingMail = (to: string, id: string): EmailMessage => ({
  ...{ kind: 'status_confirmation', to, subject: 'Confirm updates of the Croupier status page' },
  paragraphs: ['Someone asked for updates about incidents of Croupier to be sent to this address.'],
  link: { label: 'Confirm', url: subscriptionUrl(id) },
  closing:
    'If that was not you, ignore this email: nothing else is sent, and the address is deleted after two days.',
})

const knownMail = (to: string, id: string): EmailMessage => ({
  ...{ kind: 'status_confirmation', to, subject: 'You get updates of the Croupier status page already' },
  paragraphs: ['Someone asked again for updates about incidents of Croupier. Nothing has changed.'],
  link: { label: 'Manage the subscription', url: subscriptionUrl(id) },
  closing: 'If that was not you, ignore this email.',
})

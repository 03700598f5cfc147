import { randomBytes } from 'node:crypto'
import type { Context } from '@/server/core/context'
import { sha256 } from '@/server/core/crypto'
import type { Db } from '@/server/db'
import { env } from '@/server/env'
import { queueMail } from '@/server/modules/accounts/mail'
import { findSlug } from './queries-attempts'
import { type OwnerId, updateDestination } from './queries-manage'

/** How long a link that confirms an address works. */
export const lifetimeMs = 7 * 86_400_000

/** The token itself is in the email alone. */
export const hashToken = (token: string) => new Uint8Array(sha256(token))

interface Asked {
  id: string
  owner: OwnerId
  email: string
}

/**
 * Writes the email that asks the reader of an address to confirm it; an earlier link stops working. Its words are fixed, but for
 * the organization's slug: a stranger reads it.
 */
export async function askReader(tx: Db, ctx: Context, { id, owner, email }: Asked): Promise<void> {
  const now = ctx.clock.now()
  const token = randomBytes(32).toString('base64url')
  await updateDestination(tx, id, { confirmationHash: hashToken(token), confirmationSentAt: now })
  const account =
    owner === null ? 'The staff of Croupier' : `The account ${await findSlug(tx, owner)} at Croupier`
  await queueMail(
    tx,
    ctx,
    {
      kind: 'destination_confirmation',
      to: email,
      subject: 'Confirm notifications from Croupier',
      paragraphs: [
        `${account} asks to send notifications of incidents and maintenance to this address.`,
        'Nothing is sent before you confirm. The link works for seven days.',
      ],
      link: { label: 'Confirm this address', url: `${env().baseUrl}/confirm/${token}` },
      closing: 'If you did not expect this, you need to do nothing.',
    },
    { expiresAt: new Date(now.getTime() + lifetimeMs) },
  )
}

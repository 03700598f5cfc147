import type { Context } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { db } from '@/server/db'
import { demoEnv } from '@/server/env'
import {
  changeDestination,
  createDestination,
  listDestinations,
  rotateDestinationSecret,
} from '@/server/modules/operations/destinations'
import { evaluateIncidents } from '@/server/modules/operations/incidents'

const told = ['lucky-lane', 'grand-platform']
const everything = {
  ...{ severities: ['critical' as const, 'warning' as const, 'info' as const], rules: [], quiet: null },
  digestMinutes: 0 as const,
}

/**
 * Gives some demo organizations a receiver of signed events in the sandbox, which is told its secret, and an address for mail.
 * What an interrupted seed left is found, and its secret replaced.
 */
export async function seedDestinations(ctx: Context): Promise<void> {
  for (const slug of told) {
    const { id } = await db.organization.findUniqueOrThrow({ where: { slug } })
    const tenant = { ...ctx, organizationId: asOrganizationId(id) }
    const target = `${demoEnv().SANDBOX_PUBLIC_URL}/events/${slug}`
    const known = await listDestinations(tenant)
    await tellReceiver(slug, await secretOf(tenant, { known: known.find(isReceiver), target }))
    if (known.some(({ kind, isConfirmed }) => kind === 'email' && isConfirmed)) continue
    const email = { kind: 'email' as const, name: 'On call', target: `on-call@${slug}.example` }
    if (!known.some(({ kind }) => kind === 'email'))
      await createDestination(tenant, { ...everything, ...email, region: 'us', severities: ['critical'] })
    // Its reader is not there to confirm it.
    const confirmed = { confirmedAt: ctx.clock.now(), confirmationHash: null }
    await db.destination.updateMany({ where: { organizationId: id, kind: 'email' }, data: confirmed })
  }
}

type Known = Awaited<ReturnType<typeof listDestinations>>[number]

const isReceiver = ({ kind, name }: Known) => kind === 'webhook' && name === receiverName
const receiverName = 'Operations'

async function secretOf(
  tenant: Parameters<typeof createDestination>[0],
  { known, target }: { known: Known | undefined; target: string },
): Promise<string> {
  const receiver = { ...everything, name: receiverName, target }
  if (!known) {
    const { secret } = await createDestination(tenant, { ...receiver, kind: 'webhook', region: 'us' })
    if (secret === null) throw new Error('A receiver of signed events has a secret')
    return secret
  }
  const { id: destinationId } = known
  await changeDestination(tenant, { ...receiver, destinationId, isActive: true })
  return (await rotateDestinationSecret(tenant, { destinationId, overlapHours: 0 })).secret
}

async function tellReceiver(slug: string, secret: string): Promise<void> {
  const response = await fetch(`${demoEnv().SANDBOX_PUBLIC_URL}/control/events/${slug}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  })
  if (!response.ok) throw new Error(`The sandbox refused the receiver of ${slug}: ${await response.text()}`)
}

/** Finds at once what a running service would find within a minute; its sender tells the destinations. */
export const seedIncidents = (ctx: Context) => evaluateIncidents(ctx)

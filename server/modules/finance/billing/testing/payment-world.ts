import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import type { Action } from '@/sandbox/stripe/act'
import { openWorld } from '@/sandbox/testing/sandbox-world'
import type { KybStatus } from '@/server/contract/billing-states'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { handleStripeWebhook } from '@/server/rest/stripe-webhook'
import { replaceSingleton } from '@/server/testing/replace-singleton'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import { createCaller } from '@/server/trpc/router'
import { contextOf } from '@/server/trpc/testing/cabinet-context'
import type { BillingRules } from '../billing-rules'
import { connectStripe } from '../stripe-payments'

const rules: BillingRules = {
  beforeKybPurchase: { EUR: 10_000n },
  beforeKybTotal: { EUR: 15_000n },
  reviewAbove: { EUR: 100_000n },
}

interface HeldEvent {
  id: string
  type: string
  body: string
}

export type PaymentWorld = Awaited<ReturnType<typeof openPaymentWorld>>

/** The sandbox's payment provider over HTTP, its webhooks answered by the real route, and packages to buy. */
export async function openPaymentWorld() {
  const world = await openWorld()
  const webhooks = await listenForWebhooks()
  const { stripe } = world.sandbox
  Object.assign(stripe, { publicUrl: world.url, webhookUrl: webhooks.url })
  const { secretKey: key, webhookSecret } = stripe
  const payments = connectStripe({ key, webhookSecret, url: world.url })
  const restore = [
    replaceSingleton('stripe-payments', { payments }),
    replaceSingleton('billing-rules', rules),
  ]
  await db.billingTerms.createMany({
    data: [{ version: 1, text: 'Terms one.', publishedBy: {}, publishedAt: new Date() }],
    skipDuplicates: true,
  })
  /** Events of the last actions, oldest first, none of them sent: of one payment, unless another is named. */
  const heldEvents = async (sessionId?: string): Promise<HeldEvent[]> => {
    const { rows } = await world.pool.query(
      `select event_id as id, body::jsonb ->> 'type' as type, body from stripe_delivery where due_at is null and attempts = 0
       and done_at is null order by id`,
    )
    if (sessionId === undefined) return rows
    const session = await world.control('GET', `/stripe/sessions/${sessionId}`)
    const ids = [sessionId, String(session.payment_intent)]
    return rows.filter(({ body }) => ids.some((id) => body.includes(id)))
  }
  const signed = (body: string, at = Math.floor(Date.now() / 1_000), secret = webhookSecret) =>
    Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at })
  /** What a buyer does at the payment provider, or somebody in its dashboard. */
  const act = (sessionId: string, action: Action) =>
    world.control('POST', `/stripe/sessions/${sessionId}`, { action })
  const bought = async (data: Parameters<typeof createPackage>[0] = {}) => {
    const buyer = await createBuyer()
    const { purchaseId } = await buy(buyer, await createPackage(data))
    return { buyer, purchaseId, sessionId: await sessionOf(purchaseId) }
  }
  return {
    ...world,
    stripe,
    payments,
    deliveries: webhooks.statuses,
    heldEvents,
    signed,
    act,
    bought,
    /** Bought and paid; whatever happens to the webhooks of what follows. */
    paid: async (data: Parameters<typeof createPackage>[0] = {}) => {
      const purchase = await bought(data)
      await act(purchase.sessionId, 'pay')
      return purchase
    },
    stop: async () => {
      for (const one of restore) one()
      webhooks.close()
      await world.stop()
    },
  }
}

async function listenForWebhooks() {
  const statuses: number[] = []
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const response = await postWebhook(Buffer.concat(chunks), String(incoming.headers['stripe-signature']))
    statuses.push(response.status)
    outgoing.writeHead(response.status).end(await response.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, statuses, close: () => server.close() }
}

export const postWebhook = (
  body: Buffer | string,
  signature: string | null,
  address = '127.0.0.1',
): Promise<Response> =>
  handleStripeWebhook(
    new Request('http://127.0.0.1:3000/api/billing/webhooks/stripe', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        ...(signature && { 'stripe-signature': signature }),
      },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    }),
  )

/** An organization now, in euros, with a KYB status. */
export async function createBuyer(kybStatus: KybStatus = 'approved', creditMinor = 0n): Promise<TestTenant> {
  const tenant = await createTestTenant({ creditMinor })
  tenant.clock.set(new Date())
  await setKybStatus(tenant, kybStatus)
  return tenant
}

/** Verified so far, whatever was set before. */
export async function setKybStatus(
  { organizationId, clock }: TestTenant,
  kybStatus: KybStatus,
): Promise<void> {
  const now = clock.now()
  const state = (
    { none: 'draft', pending: 'submitted', approved: 'approved', rejected: 'rejected' } as const
  )[kybStatus]
  const decision = { decidedBy: {}, decidedAt: now, expiresAt: new Date(now.getTime() + 86_400_000) }
  const data = { state, createdAt: now, updatedAt: now, ...decision }
  await db.kybCase.upsert({ where: { organizationId }, create: { ...data, organizationId }, update: data })
}

type Package = Partial<{
  priceMinor: bigint
  creditMinor: bigint
  purchaseLimit: number
  limitDays: number
  visibility: 'all' | 'selected'
}>

export async function createPackage(data: Package = {}): Promise<string> {
  const id = newId()
  await db.creditPackage.create({
    data: {
      id,
      seriesId: id,
      version: 1,
      name: `Package ${id}`,
      priceMinor: 5_000n,
      creditMinor: 5_500n,
      currency: 'EUR',
      offerDays: 7,
      visibility: 'all',
      state: 'published',
      createdAt: new Date(),
      publishedAt: new Date(),
      ...data,
    },
  })
  return id
}

export const ownerOf = (buyer: TestTenant) => createCaller(contextOf(buyer, 'owner'))
export const accountantOf = (buyer: TestTenant) => {
  const context = contextOf(buyer, { staff: 'finance' })
  return createCaller(context)
}

export async function acceptedOffer(buyer: TestTenant, packageId: string): Promise<string> {
  const owner = ownerOf(buyer)
  const { id: offerId, termsVersion } = await owner.packages.offer({ packageId })
  await owner.packages.accept({ offerId, termsVersion })
  return offerId
}

export async function buy(buyer: TestTenant, packageId: string) {
  return ownerOf(buyer).packages.buy({ offerId: await acceptedOffer(buyer, packageId) })
}

/** A refund as staff send it. */
export const refundOf = (purchaseId: string, decimal: string, refundId = newId()) => ({
  purchaseId,
  refundId,
  amount: { decimal, currency: 'EUR' },
  reason: 'goodwill',
})

/** By any clock, also one that a test stopped. */
export const dueNow = (id: string) =>
  db.purchase.update({ where: { id }, data: { nextCheckAt: new Date(0) } })

export const purchaseOf = (id: string) => db.purchase.findUniqueOrThrow({ where: { id } })

export async function sessionOf(purchaseId: string): Promise<string> {
  return (await purchaseOf(purchaseId)).stripeSessionId ?? ''
}

export const ledgerOf = ({ organizationId }: TestTenant) =>
  db.creditEntry.findMany({
    where: { organizationId },
    orderBy: { position: 'asc' },
    select: { amountMinor: true, balanceMinor: true, kind: true, subjectId: true },
  })

/** What the call is refused with. */
export async function refusalOf(call: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = await call.then(
    () => null,
    (thrown: { cause?: { code?: string; status?: number; details?: object; message?: string } }) =>
      thrown.cause,
  )
  return { code: error?.code, status: error?.status, details: error?.details, message: error?.message }
}

import { manualClock } from '@/server/core/clock'
import { type Context, systemContext, type TenantContext } from '@/server/core/context'
import { db } from '@/server/db'
import { demoEnv, env } from '@/server/env'
import {
  addPaymentMethod,
  listPaymentMethods,
  setAutoTopUp,
  startTopUps,
} from '@/server/modules/finance/billing'
import { demoAutoTopUp } from '../demo-plan'
import type { People } from './people'

/** Enters a card on the payment provider's page, as a payer does. */
export type EnterCard = (page: string) => Promise<void>

/** Only the sandbox gets a card of the demo; null where another payment provider, or none, is set up. */
export function sandboxCard(): EnterCard | null {
  const { SANDBOX_PUBLIC_URL: sandboxUrl } = demoEnv()
  if (!env().STRIPE_SECRET_KEY || env().STRIPE_API_URL !== sandboxUrl) return null
  return async (page) => {
    const response = await fetch(`${sandboxUrl}/control/stripe/sessions/${sessionOf(page)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: demoAutoTopUp.card }),
    })
    if (!response.ok) throw new Error(`The sandbox refused the card: ${await response.text()}`)
  }
}

/** The payment page's last part. */
export const sessionOf = (page: string): string => new URL(page).pathname.split('/').at(-1) ?? ''

/** A member turns automatic top-up on. What an interrupted seed left is kept. */
export async function orderTopUp(people: People, tenant: TenantContext, enterCard: EnterCard): Promise<void> {
  const { organizationId, clock } = tenant
  if ((await db.autoTopUp.count({ where: { organizationId } })) > 0) return
  const { by, packageName, threshold, monthlyLimit } = demoAutoTopUp
  const member = { ...people.actAs(by, clock.now()), organizationId }
  await enterCard((await addPaymentMethod(member)).url)
  const { methods } = await listPaymentMethods(member)
  const [method] = methods ?? []
  if (!method) throw new Error('The payment provider kept no card')
  const { id: packageId } = await db.creditPackage.findFirstOrThrow({ where: { name: packageName } })
  const { version: termsVersion } = await db.billingTerms.findFirstOrThrow({ orderBy: { version: 'desc' } })
  await setAutoTopUp(member, {
    ...{ packageId, paymentMethodId: method.id, termsVersion },
    threshold: { decimal: threshold, currency: 'EUR' },
    monthlyLimit: { decimal: monthlyLimit, currency: 'EUR' },
  })
}

/** As the job does a minute after the day's fees. */
export async function topUpAt({ requestId }: Context, at: Date): Promise<void> {
  const { failed } = await startTopUps(systemContext('top-up-credit', manualClock(at), requestId))
  if (failed > 0) throw new Error('An automatic top-up failed')
}

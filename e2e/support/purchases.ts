import type { APIRequestContext } from '@playwright/test'
import { askProcedure, callProcedure } from './call-procedure'
import type { Demo } from './demo'
import { Sandbox } from './sandbox'

const organization = 'lucky-lane'

/** Ids of purchases, one in each state that pages show. */
export interface Purchases {
  waiting: string
  declined: string
  paid: string
  disputed: string
  refunded: string
}

/** Purchases of Lucky Lane by its owner, and a difference for staff: a refund of one of them failed. */
export async function createPurchases(owner: APIRequestContext, demo: Demo): Promise<Purchases> {
  const sandbox = new Sandbox(owner, demo.sandboxUrl)
  const { packages } = await askProcedure<{ packages: { id: string; name: string }[] }>(owner, demo, {
    path: 'packages.list',
    organization,
  })
  const buy = async (name: string, actions: readonly string[]): Promise<string> => {
    const packageId = packages.find((one) => one.name === name)?.id
    const offer = await change<{ id: string; termsVersion: number }>('offer', { packageId })
    const of = { offerId: offer.id }
    await change('accept', { ...of, termsVersion: offer.termsVersion })
    const bought = await change<{ purchaseId: string; checkoutUrl: string | null }>('buy', of)
    const sessionId = bought.checkoutUrl?.split('/').at(-1)
    for (const action of actions) await sandbox.post(`/control/stripe/sessions/${sessionId}`, { action })
    return bought.purchaseId
  }
  const change = <Data>(verb: string, input: unknown) =>
    callProcedure<Data>(owner, demo, { path: `packages.${verb}`, organization, input })
  return {
    waiting: await buy('Scale', []),
    declined: await buy('Starter', ['decline']),
    paid: await buy('Starter', ['pay']),
    disputed: await buy('Growth', ['pay', 'dispute']),
    refunded: await buy('Starter', ['pay', 'refund_half', 'refund_fails', 'refund']),
  }
}

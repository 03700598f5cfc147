import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'
import { connectPayouts } from './payout-http'
import type { PayoutProvider } from './payout-port'

/** Null where this deployment has no payment provider: IBANs alone are paid, by bank file. */
export const payoutProvider = (): PayoutProvider | null =>
  processSingleton('payout-provider', () => ({ current: fromEnvironment() })).current

function fromEnvironment(): PayoutProvider | null {
  const { PAYOUTS_URL: url, PAYOUTS_API_KEY: key } = env()
  return url && key ? connectPayouts({ url, key }) : null
}

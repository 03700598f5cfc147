import { systemClock } from '@/server/core/clock'
import { type Context, systemContext } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { requestWithdrawal } from '../request-withdrawal'
import { createPayoutWorker } from '../send-payout'

/** Payouts as a process of its own: works on what is due, and requests the withdrawal that it is told of. */
export interface Told {
  organizationId: string
  actor: Context['actor']
  input: Parameters<typeof requestWithdrawal>[1]
}

const ctx = systemContext('send-payouts', systemClock, 'pay-out')
const worker = createPayoutWorker()

process.on('message', ({ organizationId, actor, input }: Told) => {
  const tenant = { ...ctx, actor, organizationId: asOrganizationId(organizationId) }
  // A refusal is for who asked; what was recorded goes on.
  requestWithdrawal(tenant, input).catch(() => undefined)
})
process.on('disconnect', () => process.exit())
setInterval(() => worker.startDue(ctx).catch(() => undefined), 50)
process.send?.('ready')

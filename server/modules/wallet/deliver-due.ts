import type { Context } from '@/server/core/context'
import { livePorts, type WalletPorts } from './policy'
import { createRedeliveryLanes } from './redelivery-lanes'

/** Redelivers everything that is due now and waits for it; returns how many attempts were made. */
export async function deliverDueCallbacks(ctx: Context, ports: WalletPorts = livePorts()): Promise<number> {
  const lanes = createRedeliveryLanes(() => ports)
  let made = 0
  for (;;) {
    await lanes.pump(ctx)
    const attempts = await lanes.settle()
    if (attempts === 0) return made
    made += attempts
  }
}

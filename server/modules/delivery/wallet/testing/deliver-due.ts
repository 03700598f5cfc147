import type { Context } from '@/server/core/context'
import { createRedeliveryWorker } from '../index'
import { livePorts, type WalletPorts } from '../policy'

/** Redelivers everything that is due now and waits for it; returns how many callbacks were sent. */
export async function deliverDue(ctx: Context, ports: WalletPorts = livePorts()): Promise<number> {
  let sent = 0
  const worker = createRedeliveryWorker(() => ({
    ...ports,
    send(request) {
      sent += 1
      return ports.send(request)
    },
  }))
  for (let before = -1; before < sent; ) {
    before = sent
    await worker.startDue(ctx)
    await worker.idle()
  }
  return sent
}

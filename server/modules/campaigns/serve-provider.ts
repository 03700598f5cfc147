import type { Context } from '@/server/core/context'
import { createDesk } from './desk'
import { workOnProvider } from './work-on-provider'

interface Dependencies {
  /** Aborted: takes on nothing more, and leaves to others what waits. */
  signal: AbortSignal
  pause(ms: number): Promise<void>
}

/**
 * Works for a provider's campaigns until nothing is due: the next players are claimed while the present ones are with the
 * provider, so that as many calls as may be are always under way.
 */
export async function serveProvider(
  ctx: Context,
  providerCode: string,
  { signal, pause }: Dependencies,
): Promise<void> {
  const desk = createDesk(ctx)
  const close = () => desk.line.close()
  signal.addEventListener('abort', close)
  try {
    for (let turn = 0; !signal.aborted; turn += 1) {
      const { waitMs } = await workOnProvider(ctx, providerCode, { desk, turn })
      if (waitMs !== null && waitMs > 0) await pause(waitMs)
      if (waitMs !== null) continue
      if (desk.isEmpty) return
      // What is in hand may leave something due again, or be the last of a campaign.
      await desk.untilRecorded()
    }
  } finally {
    signal.removeEventListener('abort', close)
    await desk.untilRecorded()
  }
}

import type { Context } from '@/server/core/context'
import { processSingleton } from '@/server/core/process-singleton'
import { takePeerCertificates } from '@/server/outbound'
import { addCounts, deleteBefore, deleteCertificatesBefore, saveCertificates } from './queries'
import { minuteOf, type SignalCount, type SignalKind } from './signal'

const buffered = processSingleton('signals', () => new Map<string, SignalCount>())

/** Subjects are our own (providers, the dashboard), so there are few; a bound all the same. */
const maxKept = 2_000

/** Counts something that leaves no row of its own. Costs nothing now: counts are written every few seconds. */
export function noteSignal(kind: SignalKind, subject: string, at: Date): void {
  addSignal({ kind, subject, minute: minuteOf(at), count: 1 })
}

export function addSignal(signal: SignalCount): void {
  const name = `${signal.kind} ${signal.subject} ${signal.minute.getTime()}`
  const known = buffered.get(name)
  if (known) known.count += signal.count
  else if (buffered.size < maxKept) buffered.set(name, signal)
}

/** What was counted since the last call. */
export function takeSignals(): SignalCount[] {
  const taken = [...buffered.values()]
  buffered.clear()
  return taken
}

const dayMs = 86_400_000
const keptMs = 2 * dayMs
/** An origin without callbacks for as long is no longer an endpoint. */
const certificateKeptMs = 120 * dayMs

/** Writes what this process has counted and the certificates it has seen. What could not be written is kept. */
export async function recordSignals(ctx: Context): Promise<{ signals: number; certificates: number }> {
  const signals = takeSignals()
  if (signals.length > 0) {
    await addCounts(signals).catch((error: unknown) => {
      signals.forEach(addSignal)
      throw error
    })
  }
  const certificates = takePeerCertificates()
  if (certificates.size > 0) await saveCertificates(certificates, ctx.clock.now())
  return { signals: signals.length, certificates: certificates.size }
}

/** For the daily pruning. How many counts. */
export async function pruneSignals(ctx: Context): Promise<number> {
  const now = ctx.clock.now().getTime()
  await deleteCertificatesBefore(new Date(now - certificateKeptMs))
  return deleteBefore(new Date(now - keptMs))
}

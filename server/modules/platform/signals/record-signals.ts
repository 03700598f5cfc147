import type { Context } from '@/server/core/context'
import { takePeerCertificates } from '@/server/outbound'
import { addSignal, takeSignals } from './note-signal'
import { addCounts, deleteBefore, deleteCertificatesBefore, saveCertificates } from './queries'

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

import { processSingleton } from '@/server/core/process-singleton'
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

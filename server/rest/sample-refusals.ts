import { processSingleton } from '@/server/core/process-singleton'

const keptAMinute = 10
const minuteMs = 60_000

interface Counted {
  minute: number
  lines: number
  leftOut: number
}

/** By operation and code: both are ours, so there are few. */
const counted = processSingleton('refusal-samples', () => new Map<string, Counted>())

export interface SampledLine {
  /** Refusals of the same kind of which nothing was said in the minute before. */
  leftOut?: number
}

/** Ten refusals of a kind in a minute tell what the others would: null for those. */
export function sampleRefusal(kind: string, now: Date): SampledLine | null {
  const minute = Math.floor(now.getTime() / minuteMs)
  const before = counted.get(kind)
  const current = before?.minute === minute ? before : { minute, lines: 0, leftOut: 0 }
  counted.set(kind, current)
  if (current.lines >= keptAMinute) {
    current.leftOut += 1
    return null
  }
  current.lines += 1
  return before && before !== current && before.leftOut > 0 ? { leftOut: before.leftOut } : {}
}

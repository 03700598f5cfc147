interface Span {
  name: string
  from: number
  /** Infinity while it lasts. */
  to: number
}

export interface FaultGap {
  name: string
  times: number
  /** The longest time without an answered movement that overlaps with one of its times, or with what followed it. */
  longestMs: number
}

/** A time without an answered movement, with the faults that overlap with it or came just before. */
export interface LongGap {
  from: number
  longMs: number
  faults: string[]
}

/** A fault is answerable for gaps that begin this long after it at the latest. */
const aftermathMs = 5_000

/** Measures the time between answered movements, and which faults it goes with. */
export class GapMeter {
  private readonly spans: Span[] = []
  private readonly gaps: { from: number; to: number }[] = []
  private readonly refusals: { at: number; firstAt: number }[] = []
  private lastAt: number | null = null
  private isStopped = false

  constructor(private readonly now: () => number = Date.now) {}

  /** A provider was told what became of a movement. */
  answered(): void {
    if (this.isStopped) return
    const at = this.now()
    if (this.lastAt !== null) this.gaps.push({ from: this.lastAt, to: at })
    this.lastAt = at
  }

  /** A provider was told to come again, or nothing, about a movement first reported at `firstAt`. */
  refused(firstAt: number): void {
    this.refusals.push({ at: this.now(), firstAt })
  }

  /** How long after `from` movements first reported since `since` were refused, up to `to`; 0: none was. */
  refusedForMs({ from, to, since = 0 }: { from: number; to: number; since?: number }): number {
    const last = this.refusals.findLast(({ at, firstAt }) => at >= from && at <= to && firstAt >= since)
    return (last?.at ?? from) - from
  }

  /** A fault begins; the function says that it is over. */
  begin(name: string): () => void {
    const span: Span = { name, from: this.now(), to: Number.POSITIVE_INFINITY }
    this.spans.push(span)
    return () => {
      span.to = this.now()
    }
  }

  /** Play is over: nothing more is expected. What is unanswered by now is a gap up to now. */
  stop(): void {
    this.answered()
    this.isStopped = true
  }

  /** When the first movement was answered at or after a time; null: none was. */
  firstSince(at: number): number | null {
    return this.gaps.find(({ to }) => to >= at)?.to ?? null
  }

  longestMs(): number {
    return longest(this.gaps)
  }

  /** Those of more than `overMs`, in their order. */
  longGaps(overMs: number): LongGap[] {
    return this.gaps
      .filter(({ from, to }) => to - from > overMs)
      .map(({ from, to }) => ({
        ...{ from, longMs: to - from },
        faults: this.spans.filter((span) => overlaps(span, { from, to })).map(({ name }) => name),
      }))
  }

  report(): FaultGap[] {
    const names = [...new Set(this.spans.map(({ name }) => name))]
    return names.map((name) => {
      const own = this.spans.filter((span) => span.name === name)
      const met = this.gaps.filter((gap) => own.some((span) => overlaps(span, gap)))
      return { name, times: own.length, longestMs: longest(met) }
    })
  }
}

const overlaps = (span: Span, { from, to }: { from: number; to: number }) =>
  from < span.to + aftermathMs && to > span.from

const longest = (gaps: readonly { from: number; to: number }[]): number =>
  gaps.reduce((most, { from, to }) => Math.max(most, to - from), 0)

/** One callback as it came in, with what was answered. */
export type ReceivedCallback = {
  number: number
  at: string
  slug: string
  brand: string
  headers: Record<string, string>
  raw_body: string
  fault: string | null
  answer: { status: number; body: string } | null
  took_ms: number
}

/** The last callbacks, for people and tests to look at. Bounded, in memory. */
export class ReceivedCallbacks {
  private entries: ReceivedCallback[] = []
  private count = 0

  constructor(private readonly limit = 5_000) {}

  add(entry: Omit<ReceivedCallback, 'number'>): void {
    this.count += 1
    this.entries.push({ number: this.count, ...entry })
    if (this.entries.length > this.limit * 1.2) this.entries = this.entries.slice(-this.limit)
  }

  /** Newest first. */
  list(filter: { slug?: string; contains?: string; limit: number }): ReceivedCallback[] {
    return this.entries
      .filter((entry) => filter.slug === undefined || entry.slug === filter.slug)
      .filter((entry) => filter.contains === undefined || entry.raw_body.includes(filter.contains))
      .slice(-filter.limit)
      .reverse()
  }

  clear(): void {
    this.entries = []
  }
}

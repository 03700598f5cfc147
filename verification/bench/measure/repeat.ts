import type { LoadResult } from './load'

/** The same request without end. */
export function* repeat(request: Buffer): Generator<Buffer> {
  for (;;) yield request
}

/** The same question over and over for some seconds, one at a time. */
export async function repeatCall(ask: () => Promise<unknown>, seconds: number): Promise<LoadResult> {
  const latencies: number[] = []
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    const began = performance.now()
    await ask()
    latencies.push(performance.now() - began)
  }
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return {
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    answered: latencies.length,
    perSecond: latencies.length / seconds,
  }
}

import { processSingleton } from '@/server/core/process-singleton'
import type { ProviderResult, Stakes } from '@/server/providers/port'

const freshForMs = 30_000
const maxEntries = 5_000

interface Entry {
  answer: Promise<ProviderResult<Stakes>>
  askedAtMs: number
}

interface StakesKey {
  providerCode: string
  providerGameId: string
  currency: string
  now: Date
}

/**
 * The provider's answer, from memory while it is fresh; those who ask meanwhile share one call. Failures are not
 * remembered. The oldest answers make room for new ones.
 */
export async function readStakes(
  { now, ...game }: StakesKey,
  ask: () => Promise<ProviderResult<Stakes>>,
): Promise<ProviderResult<Stakes>> {
  const cache = processSingleton('stakes', () => new Map<string, Entry>())
  const key = JSON.stringify([game.providerCode, game.providerGameId, game.currency])
  const known = cache.get(key)
  if (known && now.getTime() - known.askedAtMs < freshForMs) return known.answer
  const entry = { answer: ask(), askedAtMs: now.getTime() }
  cache.delete(key)
  cache.set(key, entry)
  dropOldest(cache)
  const forget = () => cache.get(key) === entry && cache.delete(key)
  try {
    const answer = await entry.answer
    if (!answer.ok) forget()
    return answer
  } catch (error) {
    forget()
    throw error
  }
}

function dropOldest(cache: Map<string, Entry>): void {
  for (const key of cache.keys()) {
    if (cache.size <= maxEntries) return
    cache.delete(key)
  }
}

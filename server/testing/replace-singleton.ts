/**
 * Puts another value in the place of a process's singleton (`server/core/process-singleton.ts`), also where files share a
 * process and an earlier one has created it. Returns what restores it.
 */
export function replaceSingleton(name: string, value: unknown): () => void {
  const key = Symbol.for(`croupier.${name}`)
  const store = globalThis as unknown as Record<symbol, unknown>
  const before = store[key]
  store[key] = value
  return () => {
    store[key] = before
  }
}

/**
 * One value per process for all bundles. Next loads a module once per bundle (instrumentation, routes, pages), so
 * module-level state would exist several times; `globalThis` exists once.
 */
export function processSingleton<T>(name: string, create: () => T): T {
  const key = Symbol.for(`croupier.${name}`)
  const store = globalThis as unknown as Record<symbol, T | undefined>
  const existing = store[key]
  if (existing !== undefined) return existing
  const created = create()
  store[key] = created
  return created
}

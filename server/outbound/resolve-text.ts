import { Resolver } from 'node:dns/promises'
import { processSingleton } from '@/server/core/process-singleton'

/** The TXT records of a name. Rejects when it has none, or the name server does not answer. */
export type ResolveText = (name: string) => Promise<string[]>

export const resolveText: ResolveText = (name) =>
  processSingleton('text-resolver', (): ResolveText => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 })
    return async (asked) => (await resolver.resolveTxt(asked)).map((parts) => parts.join(''))
  })(name)

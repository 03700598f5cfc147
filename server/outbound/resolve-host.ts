import { Resolver } from 'node:dns/promises'

/** Every address a host name stands for, IPv4 and IPv6. Rejects when it has none. */
export type ResolveHost = (hostname: string) => Promise<string[]>

/** Asks DNS off the thread pool, so that a slow name server holds up nothing else. Ignores the hosts file. */
export function createDnsResolver(): ResolveHost {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 })
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const [first] = answers
    if (addresses.length === 0 && first.status === 'rejected') throw first.reason
    return addresses
  }
}

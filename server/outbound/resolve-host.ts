import { Resolver } from 'node:dns/promises'

/** Every address of a host name, IPv4 and IPv6. Rejects when it has none. */
export type ResolveHost = (hostname: string) => Promise<string[]>

/** Queries DNS outside the thread pool, so that a slow name server blocks nothing else. Ignores the hosts file. */
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

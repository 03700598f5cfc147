/** What a run may do to the service and the world around it. */
export const faultNames = [
  // While players play, all at once.
  ...(['wallets', 'kill', 'restart', 'database'] as const),
  // One after the other, each with its own time.
  ...(['last-instance', 'pause-instance', 'pause-database', 'pause-wallet', 'black-hole'] as const),
  ...(['clock', 'disk', 'log', 'versions', 'failover', 'archive', 'partitions'] as const),
] as const
export type FaultName = (typeof faultNames)[number]

const outageNames = faultNames.slice(4)
export type OutageName = Exclude<FaultName, 'wallets' | 'kill' | 'restart' | 'database'>

/** What every run does unless it is told otherwise. */
export const usualFaults: readonly FaultName[] = ['wallets', 'kill', 'restart', 'database']

export const isOutage = (name: FaultName): name is OutageName => outageNames.includes(name)

/** `all`, or names with commas between them. Throws one sentence for a name that is none. */
export function readFaults(text: string): readonly FaultName[] {
  if (text === 'all') return faultNames
  return text.split(',').map((name) => {
    const known = faultNames.find((one) => one === name.trim())
    if (!known)
      throw new Error(`--faults knows no "${name.trim()}": all, or some of ${faultNames.join(', ')}.`)
    return known
  })
}

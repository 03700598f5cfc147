import { z } from 'zod'
import { formatShare, parseShare, type Tier } from './tiers'

const stored = z.array(z.object({ fromMinor: z.string(), share: z.string() }))

/** Tiers as their column holds them: exact, as text. */
export const tiersToJson = (tiers: readonly Tier[]) =>
  tiers.map(({ fromMinor, shareUnits }) => ({ fromMinor: String(fromMinor), share: formatShare(shareUnits) }))

export function tiersFromJson(json: unknown): Tier[] {
  return stored.parse(json).map(({ fromMinor, share }) => {
    const shareUnits = parseShare(share)
    if (shareUnits === null) throw new Error(`Not a share: ${share}`)
    return { fromMinor: BigInt(fromMinor), shareUnits }
  })
}

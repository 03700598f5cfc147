/** What a share line covers; null is everything that no narrower line covers. */
export interface Covered {
  id: string
  providerCode: string | null
  gameType: string | null
}

/**
 * The one line that a game's GGR belongs to: provider and game type, then the provider, then the game type, then the line for
 * everything. Null: no line covers it, and it costs nothing. Also for what another line covered as a whole.
 */
export function pickLine<Line extends Covered>(
  lines: readonly Line[],
  of: { providerCode: string | null; gameType: string | null },
): Line | null {
  const find = (providerCode: string | null, gameType: string | null) =>
    lines.find((line) => line.providerCode === providerCode && line.gameType === gameType)
  const { providerCode, gameType } = of
  return (
    find(providerCode, gameType) ??
    find(providerCode, null) ??
    find(null, gameType) ??
    find(null, null) ??
    null
  )
}

/** The same line in another version, by what it covers: where a carried loss goes. */
export const coversSame = (one: Covered, other: Covered) =>
  one.providerCode === other.providerCode && one.gameType === other.gameType

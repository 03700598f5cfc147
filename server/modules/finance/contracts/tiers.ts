import { z } from 'zod'

/** A share of the part of the base above `fromMinor`, up to the next tier's. */
export interface Tier {
  fromMinor: bigint
  /** Ten-thousandths of a percent: `12.5` % is 125000. */
  shareUnits: bigint
}

const unitsPerPercent = 10_000n
const unitsOfWhole = 100n * unitsPerPercent

const sharePattern = /^(\d{1,3})(?:\.(\d{1,4}))?$/

/** `"12.5"` → 125000; null for anything but a percentage from 0 to 100 with at most 4 digits after the point. */
export function parseShare(text: string): bigint | null {
  const [, whole, fraction = ''] = sharePattern.exec(text) ?? []
  if (whole === undefined) return null
  const units = BigInt(whole) * unitsPerPercent + BigInt(fraction.padEnd(4, '0'))
  return units <= unitsOfWhole ? units : null
}

/** 125000 → `"12.5"`. */
export function formatShare(units: bigint): string {
  const fraction = (units % unitsPerPercent)
    .toString()
    .padStart(4, '0')
    .replace(/0{1,4}$/, '')
  return `${units / unitsPerPercent}${fraction && `.${fraction}`}`
}

/** Half away from zero: the one rounding rule of fees. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n
  const [above, below] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const quotient = (2n * above + below) / (2n * below)
  return isNegative ? -quotient : quotient
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)

/**
 * The share of a base in minor units, rounded once. Each tier takes its share of the part that lies in it, so no step of the
 * base makes a step of the fee. A negative base takes the first tier's share.
 */
export function shareOf(tiers: readonly Tier[], baseMinor: bigint): bigint {
  if (baseMinor < 0n) return divideRounded(baseMinor * (tiers[0]?.shareUnits ?? 0n), unitsOfWhole)
  const parts = tiers.map(({ fromMinor, shareUnits }, index) => {
    const upTo = tiers[index + 1]?.fromMinor
    const top = upTo === undefined ? baseMinor : least(baseMinor, upTo)
    return top > fromMinor ? (top - fromMinor) * shareUnits : 0n
  })
  return divideRounded(
    parts.reduce((sum, part) => sum + part, 0n),
    unitsOfWhole,
  )
}

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

import { WALLET_DEFECTS } from './defects'

/** The ways the reference wallet can be told to misbehave. See sandbox/README.md for what each one does. */
export const WALLET_FAULTS = [
  '200_empty',
  '202',
  '204',
  '302',
  '400',
  '401',
  '404',
  '500',
  '503',
  'timeout',
  'drop',
  'drop_after_commit',
  'slow',
  'drip',
  'wrong_content_type',
  'invalid_json',
  'float_balance',
  'string_balance',
  'missing_balance',
  'missing_currency',
  'wrong_currency',
  'wrong_player',
  'truthy_error',
  'oversized',
  ...WALLET_DEFECTS,
] as const

export type WalletFaultKind = (typeof WALLET_FAULTS)[number]

export type WalletFault = {
  kind: WalletFaultKind
  /** How many callbacks it meets; null until cleared. */
  times: number | null
  playerId: string | null
  transactionType: string | null
  transactionId: string | null
  delayMs: number
  /** Whether the money moves before the misbehaviour shows. Garbled replies always come after the commit. */
  isAfterCommit: boolean
}

/** Which callback a fault may pick: as far as its body can be read at all. */
export type Sighting = {
  playerId: string | null
  transactionType: string | null
  transactionId: string | null
}

/** Faults in force, per wallet, in the order they were set. Kept in memory: a restart clears them. */
export class WalletFaults {
  private readonly bySlug = new Map<string, WalletFault[]>()

  add(slug: string, fault: WalletFault): void {
    this.bySlug.set(slug, [...this.list(slug), fault])
  }

  list(slug: string): readonly WalletFault[] {
    return this.bySlug.get(slug) ?? []
  }

  /** The first fault that applies, counted down. */
  take(slug: string, seen: Sighting): WalletFault | null {
    const fault = this.list(slug).find((candidate) => applies(candidate, seen))
    if (!fault) return null
    if (fault.times !== null) fault.times -= 1
    this.bySlug.set(
      slug,
      this.list(slug).filter((candidate) => candidate.times === null || candidate.times > 0),
    )
    return fault
  }

  clear(slug?: string): void {
    if (slug === undefined) this.bySlug.clear()
    else this.bySlug.delete(slug)
  }
}

function applies(fault: WalletFault, seen: Sighting): boolean {
  const agrees = (wanted: string | null, actual: string | null) => wanted === null || wanted === actual
  return (
    agrees(fault.playerId, seen.playerId) &&
    agrees(fault.transactionType, seen.transactionType) &&
    agrees(fault.transactionId, seen.transactionId)
  )
}

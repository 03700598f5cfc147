import type { DeliveryState, MovementType } from '@/prisma/generated/client'

/** Which movements of an organization, as statements read them. */
export interface DeliveryFilter {
  organizationId: string
  states?: readonly DeliveryState[] | undefined
  type?: MovementType | undefined
  providerCode?: string | undefined
  playerId?: string | undefined
  sessionId?: string | undefined
  brandId?: string | undefined
  /** Of the free rounds of one grant. */
  grantId?: string | undefined
  roundId?: string | undefined
  transactionId?: string | undefined
  /** How an id begins. */
  playerPrefix?: string | undefined
  roundPrefix?: string | undefined
  transactionPrefix?: string | undefined
  endpointId?: string | undefined
  gameId?: string | undefined
  currency?: string | undefined
  isFree?: boolean | undefined
  isFinished?: boolean | undefined
  amountFromMinor?: bigint | undefined
  amountToMinor?: bigint | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** Both or none: what was confirmed in this period. The next three are read with it alone. */
  settledFrom?: Date | undefined
  settledTo?: Date | undefined
  /** Of the session; empty: unknown. */
  country?: string | undefined
  contractLineId?: string | undefined
  /** What reports count as money: no free bets, and no refunds of what was never taken. */
  isCounted?: boolean | undefined
}

export interface DeliverySum {
  currency: string
  type: MovementType
  count: number
  amountMinor: bigint
}

import type { Inputs } from '@/components/trpc/types'
import type { LimitsForm } from '@/server/contract/forms/organization'
import type { Account } from './account'

export function limitsOf(account: Account): LimitsForm {
  const { rateLimits } = account
  const text = (budget: number | null) => (budget === null ? '' : String(budget))
  return {
    sessionLimitPerPlayer: String(account.sessionLimitPerPlayer),
    brandLimit: String(account.brandLimit),
    overdraftFloor: account.credit.floor.decimal,
    isBillable: account.isBillable,
    requiresSubOperatorRef: account.requiresSubOperatorRef,
    canAutoProvisionBrands: account.canAutoProvisionBrands,
    catalogue: text(rateLimits.catalogue),
    sessions: text(rateLimits.sessions),
    free_rounds: text(rateLimits.free_rounds),
    transactions: text(rateLimits.transactions),
    other: text(rateLimits.other),
  }
}

export function toLimits(
  values: LimitsForm,
  currency: string,
): Omit<Inputs['staffOrganizations']['setLimits'], 'organizationId'> {
  const { catalogue, sessions, free_rounds, transactions, other, overdraftFloor, ...rest } = values
  return {
    ...rest,
    overdraftFloor: { decimal: overdraftFloor, currency },
    rateLimits: { catalogue, sessions, free_rounds, transactions, other },
  }
}

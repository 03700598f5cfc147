import * as z from 'zod/mini'
import { typedAmount } from '@/components/data/typed-amount'
import type { Inputs } from '@/components/trpc/types'
import type { Account } from './account'

const whole = z.string().check(z.trim(), z.regex(/^[1-9]\d{0,6}$/, 'Enter a whole number, 1 or more.'))
const wholeOrDefault = z
  .string()
  .check(
    z.trim(),
    z.regex(/^$|^[1-9]\d{0,6}$/, 'Enter a whole number, 1 or more, or leave empty for the default.'),
  )

export const limitsForm = z.object({
  sessionLimitPerPlayer: whole,
  brandLimit: whole,
  overdraftFloor: z
    .string()
    .check(
      z.trim(),
      typedAmount('Enter an amount, usually 0 or below, such as -500.00.', { mayBe: 'negative' }),
    ),
  isBillable: z.boolean(),
  requiresSubOperatorRef: z.boolean(),
  canAutoProvisionBrands: z.boolean(),
  catalogue: wholeOrDefault,
  sessions: wholeOrDefault,
  free_rounds: wholeOrDefault,
  transactions: wholeOrDefault,
  other: wholeOrDefault,
})

export type LimitsForm = z.infer<typeof limitsForm>

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
  const budget = (text: string) => (text === '' ? null : Number(text))
  const { catalogue, sessions, free_rounds, transactions, other, overdraftFloor, ...rest } = values
  return {
    ...rest,
    sessionLimitPerPlayer: Number(rest.sessionLimitPerPlayer),
    brandLimit: Number(rest.brandLimit),
    overdraftFloor: { decimal: overdraftFloor, currency },
    rateLimits: {
      catalogue: budget(catalogue),
      sessions: budget(sessions),
      free_rounds: budget(free_rounds),
      transactions: budget(transactions),
      other: budget(other),
    },
  }
}

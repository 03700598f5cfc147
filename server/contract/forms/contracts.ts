import * as z from 'zod/mini'
import {
  amount,
  currencyCode,
  optionalAmount,
  optionalText,
  requiredText,
  typedAmount,
  typedWhole,
} from './fields'

const share = z
  .string()
  .check(
    z.trim(),
    z.regex(/^\d{1,3}(?:\.\d{1,4})?$/, 'Enter a percentage such as 12.5, at most 4 digits after the point.'),
  )

const tier = z.object({ from: amount, share })
export type TierForm = z.output<typeof tier>

/** Tiers as typed, the first from 0 on. */
const tiers = z
  .array(tier)
  .check(z.minLength(1, 'Add a tier that starts at 0.'), z.maxLength(10, 'At most 10 tiers.'))

const line = z.object({
  kind: z.enum(['ggr_share', 'fixed']),
  /** Empty: all others. */
  providerCode: z.string(),
  gameType: z.string(),
  includesFreeWins: z.boolean(),
  tiers: z.array(z.object({ from: z.string(), share: z.string() })),
  minimum: z.string(),
  label: z.string(),
  amount: z.string(),
})

/** Only the fields of the line's kind are judged. */
export const ShareLine = z.object({ kind: z.literal('ggr_share'), tiers, minimum: optionalAmount })
export const FixedLine = z.object({
  kind: z.literal('fixed'),
  label: requiredText('Enter a label.', 80),
  amount,
})

export const ContractForm = z.object({
  /** The first day (UTC) it applies to. */
  effectiveDay: z.iso.date('Choose a day.'),
  negativeMonth: z.enum(['reset', 'net', 'carry_over']),
  /** What the lines of GGR cost at least in a month, together. */
  monthlyMinimum: optionalAmount,
  note: optionalText(500),
  lines: z.array(line).check(z.maxLength(20, 'At most 20 lines.'), (payload) => {
    payload.value.forEach((one, index) => {
      const judged = (one.kind === 'fixed' ? FixedLine : ShareLine).safeParse(one)
      for (const issue of judged.error?.issues ?? [])
        payload.issues.push({
          code: 'custom',
          message: issue.message,
          path: [index, ...issue.path],
          input: payload.value,
        })
    })
  }),
})
export type ContractForm = z.output<typeof ContractForm>

export const deductionKinds = ['jackpot', 'free_wins', 'tax', 'fixed'] as const
const providerRateRules = ['month_last', 'month_average', 'day'] as const
const providerLineKeys = ['currency', 'game_type', 'game', 'organization', 'brand'] as const

const optionalShare = z.union([z.literal(''), share])

const deduction = z.object({
  /** `jackpot`: percent of bets less refunds. `tax`: percent of GGR. `fixed`: an amount each month. */
  kind: z.enum(deductionKinds),
  label: requiredText('Enter a name.', 60),
  /** Percent, or the amount of a fixed one; empty for free wins. */
  value: z.string().check(z.trim()),
})

export const ProviderContractForm = z.object({
  month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month.')),
  currency: currencyCode('Enter a currency code, such as EUR.'),
  tiers,
  includesFreeWins: z.boolean(),
  /** Each month, beside the share. */
  fixed: optionalAmount,
  shareBase: z.enum(['ggr', 'ngr']),
  tierMode: z.enum(['marginal', 'whole']),
  /** What the share is at least, each month. */
  minimum: optionalAmount,
  /** Before a share of NGR. */
  deductions: z.array(deduction).check(z.maxLength(10, 'At most 10 deductions.')),
  rateRule: z.enum(providerRateRules),
  paymentDays: typedWhole({ min: 0, max: 365, message: 'Enter days, such as 30.' }),
  /** Percent up to which a line of the provider's invoice counts as equal. */
  tolerance: optionalShare,
  lineBy: z.enum(providerLineKeys),
  /** An aggregator that the provider belongs to; empty: none. */
  upstreamName: optionalText(80),
  upstreamShare: optionalShare,
  /** `on_top`: percent of what the share is of, beside it. `of_share`: percent of the share itself. */
  upstreamMode: z.enum(['on_top', 'of_share']),
})

export const ProgrammeForm = z.object({
  /** A known name gets its next version. */
  name: requiredText('Enter a name.', 60),
  currency: currencyCode('Enter a currency code, such as EUR.'),
  /** Of the fees of a referred organization in a UTC month. */
  tiers,
  months: typedWhole({
    min: 1,
    max: 120,
    message: 'Enter a whole number.',
    tooLow: 'At least 1 month.',
    tooHigh: 'At most 120 months.',
  }),
  holdingDays: typedWhole({
    min: 0,
    max: 365,
    message: 'Enter a whole number.',
    tooHigh: 'At most 365 days.',
  }),
  /** Whether a month's fees count only once its invoice is paid. */
  paidFeesOnly: z.boolean(),
  minimum: amount,
  approvalAbove: amount,
})
export type ProgrammeForm = z.output<typeof ProgrammeForm>

const invoiceLine = z.object({
  /** As the statement names it: a currency, game type, game, organization or brand. */
  key: requiredText('Enter the line.', 120),
  amount: typedAmount('Enter an amount such as 1,500.00.', { mayBe: 'negative' }),
})

/** A provider's invoice; its lines are typed where no file has them. */
export const ProviderInvoiceForm = z.object({
  number: requiredText('Enter the number of the invoice.', 60),
  invoicedOn: z.iso.date('Enter a date.'),
  dueOn: z.iso.date('Enter a date.'),
  lines: z.array(invoiceLine).check(z.maxLength(500, 'At most 500 lines. Upload a file.')),
})

export const AcceptDifferenceForm = z.object({ reason: requiredText('Enter a reason.', 300, 3) })

export const PayStatementForm = z.object({
  paidOn: z.iso.date('Enter a date.'),
  reference: requiredText('Enter the reference of the transfer.', 140, 3),
})

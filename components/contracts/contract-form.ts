import * as z from 'zod/mini'
import { typedAmount } from '@/components/data/typed-amount'
import type { Inputs } from '@/components/trpc/types'
import type { Contract } from './contract'

export const amount = z.string().check(z.trim(), typedAmount('Enter an amount such as 1,500.00.'))
const optionalAmount = z
  .string()
  .check(z.trim(), typedAmount('Enter an amount such as 1,500.00, or leave it empty.', { mayBe: 'empty' }))

export const tiersForm = z
  .array(
    z.object({
      from: amount,
      share: z
        .string()
        .check(
          z.trim(),
          z.regex(
            /^\d{1,3}(?:\.\d{1,4})?$/,
            'Enter a percentage such as 12.5, at most 4 digits after the point.',
          ),
        ),
    }),
  )
  .check(z.minLength(1, 'Add a tier that starts at 0.'))

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
const shareLine = z.object({ kind: z.literal('ggr_share'), tiers: tiersForm, minimum: optionalAmount })
const fixedLine = z.object({
  kind: z.literal('fixed'),
  label: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a label.'), z.maxLength(80, 'At most 80 characters.')),
  amount,
})

export const contractForm = z.object({
  effectiveDay: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Choose a day.')),
  negativeMonth: z.enum(['reset', 'net', 'carry_over']),
  monthlyMinimum: optionalAmount,
  note: z.string().check(z.maxLength(500, 'At most 500 characters.')),
  lines: z.array(line).check((payload) => {
    payload.value.forEach((one, index) => {
      const judged = (one.kind === 'fixed' ? fixedLine : shareLine).safeParse(one)
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

export type ContractForm = z.infer<typeof contractForm>
type LineForm = ContractForm['lines'][number]

export const newLine = (kind: LineForm['kind']): LineForm => ({
  kind,
  providerCode: '',
  gameType: '',
  includesFreeWins: false,
  tiers: [{ from: '0', share: '' }],
  minimum: '',
  label: '',
  amount: '',
})

/** A new version begins as a copy of the last one that was not withdrawn, on the first of the next month. */
export function formOf({ versions, earliestDay }: Contract): ContractForm {
  const last = versions.find(({ state }) => state !== 'withdrawn')
  const minimum = last?.lines.find(({ kind }) => kind === 'minimum')
  return {
    effectiveDay: firstOfMonth(earliestDay),
    negativeMonth: last?.negativeMonth ?? 'reset',
    monthlyMinimum: minimum?.amount?.decimal ?? '',
    note: '',
    lines: last
      ? last.lines.flatMap((one) => (one.kind === 'minimum' ? [] : [lineOf(one, one.kind)]))
      : [newLine('ggr_share')],
  }
}

function lineOf(one: Contract['versions'][number]['lines'][number], kind: LineForm['kind']): LineForm {
  return {
    kind,
    providerCode: one.providerCode ?? '',
    gameType: one.gameType ?? '',
    includesFreeWins: one.includesFreeWins,
    tiers: one.tiers.map(({ from, share }) => ({ from: from.decimal, share })),
    minimum: one.minimum?.decimal ?? '',
    label: one.label,
    amount: one.amount?.decimal ?? '',
  }
}

/** The first day of a month that is not before `day`. */
function firstOfMonth(day: string): string {
  if (day.endsWith('-01')) return day
  const at = new Date(`${day}T00:00:00Z`)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
}

export function toTerms(
  { negativeMonth, monthlyMinimum, lines }: ContractForm,
  currency: string,
): Inputs['staffContracts']['preview']['terms'] {
  return {
    currency,
    negativeMonth,
    monthlyMinimum: monthlyMinimum || null,
    lines: lines.map((one) =>
      one.kind === 'fixed'
        ? { kind: 'fixed', label: one.label, amount: one.amount }
        : {
            kind: 'ggr_share',
            providerCode: one.providerCode || null,
            gameType: one.gameType || null,
            includesFreeWins: one.includesFreeWins,
            tiers: one.tiers,
            minimum: one.minimum || null,
          },
    ),
  }
}

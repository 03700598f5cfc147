import type { Inputs } from '@/components/trpc/types'
import type { ContractForm } from '@/server/contract/forms/contracts'
import type { Contract } from './contract'

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

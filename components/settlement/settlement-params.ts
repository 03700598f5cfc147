import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { chip, choice, choicesOf, defineList, text } from '@/components/data/list-filters'
import { pageParam } from '@/components/data/list-params'
import type { Tone } from '@/components/ui/badge'
import { marginGroups, providerStatementStates } from '@/server/contract/billing-states'

export const stateLooks: Record<(typeof providerStatementStates)[number], { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  ready: { label: 'Waits for approval', tone: 'warn' },
  approved: { label: 'Approved', tone: 'ok' },
  payable: { label: 'Payable', tone: 'busy' },
  paid: { label: 'Paid', tone: 'ok' },
}

export const statementList = defineList(
  {
    provider: text('providerCode', chip('Provider'), 64),
    month: text('month', chip('Month'), 20),
    state: choice('state', {
      label: 'Status',
      any: 'Any status',
      choices: choicesOf(providerStatementStates, stateLooks),
    }),
  },
  pageParam,
)

/** Of a studio. */
export const ownStatementList = defineList({}, pageParam)

export const payableList = defineList(
  {
    show: choice('show', {
      label: 'Show',
      any: 'To be paid',
      choices: [
        { value: 'overdue', label: 'Overdue' },
        { value: 'paid', label: 'Paid' },
      ],
    }),
  },
  pageParam,
)

export const marginParams = {
  by: parseAsStringLiteral(marginGroups).withDefault('month'),
  from: parseAsString,
  to: parseAsString,
}

export const loadMarginParams = createLoader(marginParams)

const isMonth = (text: string | null): text is string =>
  text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

export const toMarginQuery = ({ by, from, to }: Awaited<ReturnType<typeof loadMarginParams>>) => ({
  by,
  ...(isMonth(from) && { from }),
  ...(isMonth(to) && { to }),
})

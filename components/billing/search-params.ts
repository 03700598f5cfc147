import { createLoader, parseAsStringLiteral } from 'nuqs/server'
import { cursorParam, periodParams } from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'
import { creditKinds } from '@/server/contract/billing-states'

/** Filters of the ledger in the URL. */
export const ledgerParams = { kind: parseAsStringLiteral(creditKinds), ...periodParams, ...cursorParam }

export const loadLedgerParams = createLoader(ledgerParams)

type LedgerParams = Awaited<ReturnType<typeof loadLedgerParams>>

export function toLedgerSearch({ kind, from, to, cursor }: LedgerParams): Inputs['organization']['ledger'] {
  return { kind: kind ?? undefined, from: from ?? undefined, to: to ?? undefined, cursor }
}

import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { Inputs } from '@/components/trpc/types'

/** Filters in the URL. */
export const contractParams = {
  q: parseAsString,
  show: parseAsStringLiteral(['none', 'blocked', 'changing'] as const),
  page: parseAsInteger.withDefault(1),
}

export const loadContractParams = createLoader(contractParams)

type ContractParams = Awaited<ReturnType<typeof loadContractParams>>

export function toContractSearch(params: ContractParams): Inputs['staffContracts']['list'] {
  return {
    text: (params.q ?? '').trim().slice(0, 100),
    show: params.show ?? 'all',
    page: Math.min(10_000, Math.max(1, params.page)),
  }
}

/** A month in the URL. */
export const monthParams = { month: parseAsString }

export const loadMonthParams = createLoader(monthParams)

/** The month, and the line or day whose fee rows are shown. */
export const ownContractParams = { ...monthParams, line: parseAsString, day: parseAsString }

export const loadOwnContractParams = createLoader(ownContractParams)

/** A month that is none is as good as left out. */
export const toMonth = (month: string | null): { month?: string } =>
  month !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}

import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { cursorParam, givenId, givenText, timeSortParam } from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'

const statuses = [
  'pending_issue',
  'active',
  'cancel_failed',
  'issue_failed',
  'cancelled',
  'completed',
  'expired',
] as const

/** A status, or a group of them. */
export const statusChoices = ['open', ...statuses] as const
const open = ['pending_issue', 'active', 'cancel_failed'] as const

/** Filters in the URL. */
export const grantParams = {
  player: parseAsString,
  ref: parseAsString,
  status: parseAsStringLiteral(statusChoices),
  provider: parseAsString,
  game: parseAsString,
  brand: parseAsString,
  ...timeSortParam,
  ...cursorParam,
}

export const loadGrantParams = createLoader(grantParams)

export type GrantParams = Awaited<ReturnType<typeof loadGrantParams>>

export function toSearch(params: GrantParams): Inputs['freeRounds']['search'] {
  return {
    playerId: givenText(params.player),
    campaignRef: givenText(params.ref),
    statuses: statusesOf(params.status),
    providerCode: givenText(params.provider),
    gameId: givenId(params.game),
    brandId: givenId(params.brand),
    order: params.sort ?? undefined,
    cursor: params.cursor,
  }
}

function statusesOf(choice: GrantParams['status']): Inputs['freeRounds']['search']['statuses'] {
  if (choice === null) return undefined
  return choice === 'open' ? [...open] : [choice]
}

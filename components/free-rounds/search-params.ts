import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
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

/** A state, or a question that several answer. */
export const statusChoices = ['open', ...statuses] as const
const open = ['pending_issue', 'active', 'cancel_failed'] as const

/** The filters of the list, in its address. */
export const grantParams = {
  player: parseAsString,
  ref: parseAsString,
  status: parseAsStringLiteral(statusChoices),
  provider: parseAsString,
  game: parseAsString,
  brand: parseAsString,
  cursor: parseAsString,
}

export const loadGrantParams = createLoader(grantParams)

export type GrantParams = Awaited<ReturnType<typeof loadGrantParams>>

const given = (text: string | null) => text?.trim() || undefined
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const id = (text: string | null) => (text && uuid.test(text) ? text : undefined)

export function toSearch(params: GrantParams): Inputs['freeRounds']['search'] {
  return {
    playerId: given(params.player),
    campaignRef: given(params.ref),
    statuses: statusesOf(params.status),
    providerCode: given(params.provider),
    gameId: id(params.game),
    brandId: id(params.brand),
    cursor: params.cursor,
  }
}

function statusesOf(choice: GrantParams['status']): Inputs['freeRounds']['search']['statuses'] {
  if (choice === null) return undefined
  return choice === 'open' ? [...open] : [choice]
}

export function hasFilter({ cursor: _, ...filters }: GrantParams): boolean {
  return Object.values(filters).some((value) => value !== null)
}

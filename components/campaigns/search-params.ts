import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { cursorParam, givenId, givenText, timeSortParam } from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'

export const statusChoices = [
  'draft',
  'scheduled',
  'running',
  'paused',
  'completed',
  'cancelling',
  'cancelled',
] as const

/** Filters in the URL. */
export const campaignParams = {
  q: parseAsString,
  status: parseAsStringLiteral(statusChoices),
  brand: parseAsString,
  ...timeSortParam,
  ...cursorParam,
}

export const loadCampaignParams = createLoader(campaignParams)

export type CampaignParams = Awaited<ReturnType<typeof loadCampaignParams>>

export function toSearch({ q, status, brand, sort, cursor }: CampaignParams): Inputs['campaigns']['list'] {
  return {
    text: givenText(q),
    statuses: status ? [status] : undefined,
    brandId: givenId(brand),
    order: sort ?? undefined,
    cursor,
  }
}

export const playerStatusChoices = [
  'queued',
  'issuing',
  'issued',
  'failed',
  'cancelling',
  'cancelled',
] as const

/** Filters of a campaign's players. */
export const campaignPlayerParams = {
  state: parseAsStringLiteral(playerStatusChoices),
  player: parseAsString,
  /** The row before or after which the page starts. */
  at: parseAsString,
}

export const loadPlayerParams = createLoader(campaignPlayerParams)

export type PlayerParams = Awaited<ReturnType<typeof loadPlayerParams>>

export function toPlayerSearch(
  campaignId: string,
  { state, player, at }: PlayerParams,
): Inputs['campaigns']['players'] {
  const [, direction, line] = /^(after|before)-(\d{1,6})$/.exec(at ?? '') ?? []
  return {
    campaignId,
    status: state ?? undefined,
    playerId: givenText(player),
    after: direction === 'after' ? Number(line) : undefined,
    before: direction === 'before' ? Number(line) : undefined,
  }
}

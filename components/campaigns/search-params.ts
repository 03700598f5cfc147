import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { Inputs } from '@/components/trpc/types'

export const statusChoices = ['draft', 'running', 'paused', 'completed', 'cancelling', 'cancelled'] as const

/** The filters of the list, in its address. */
export const campaignParams = {
  q: parseAsString,
  status: parseAsStringLiteral(statusChoices),
  brand: parseAsString,
  cursor: parseAsString,
}

export const loadCampaignParams = createLoader(campaignParams)

export type CampaignParams = Awaited<ReturnType<typeof loadCampaignParams>>

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function toSearch({ q, status, brand, cursor }: CampaignParams): Inputs['campaigns']['list'] {
  return {
    text: q?.trim() || undefined,
    statuses: status ? [status] : undefined,
    brandId: brand && uuid.test(brand) ? brand : undefined,
    cursor,
  }
}

export function hasFilter({ cursor: _, ...filters }: CampaignParams): boolean {
  return Object.values(filters).some((value) => value !== null)
}

export const playerStatusChoices = [
  'queued',
  'issuing',
  'issued',
  'failed',
  'cancelling',
  'cancelled',
] as const

/** Of the list of players on a campaign's page. */
export const campaignPlayerParams = {
  state: parseAsStringLiteral(playerStatusChoices),
  player: parseAsString,
  /** A line of the list, before or after which the page begins. */
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
    playerId: player?.trim() || undefined,
    after: direction === 'after' ? Number(line) : undefined,
    before: direction === 'before' ? Number(line) : undefined,
  }
}

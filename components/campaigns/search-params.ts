import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { brand, choiceAs, choicesOf, defineList, search, text } from '@/components/data/list-filters'
import { cursorParam, givenText, timeSortParam } from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'
import { campaignLooks } from './campaign-status'

export const campaignList = defineList(
  {
    q: text('text', search('Search campaigns', 'Name or exact reference')),
    status: choiceAs(
      'statuses',
      {
        label: 'Status',
        any: 'Any status',
        choices: choicesOf(
          ['draft', 'scheduled', 'running', 'paused', 'completed', 'cancelling', 'cancelled'],
          campaignLooks,
        ),
      },
      (status) => [status],
    ),
    brand,
  },
  { ...timeSortParam, ...cursorParam },
)

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

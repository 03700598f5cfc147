import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { cursorParam, givenId, givenText } from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'

const sortChoices = ['oldest', 'player', '-player'] as const

/** Filters in the URL. */
export const playerParams = {
  starts: parseAsString,
  brand: parseAsString,
  /** Null: those who played last first. */
  sort: parseAsStringLiteral(sortChoices),
  ...cursorParam,
}

export const loadPlayerParams = createLoader(playerParams)

export type PlayerParams = Awaited<ReturnType<typeof loadPlayerParams>>

export function toPlayerSearch(params: PlayerParams): Inputs['players']['search'] {
  return {
    beginning: givenText(params.starts),
    brandId: givenId(params.brand),
    order: params.sort ?? undefined,
    cursor: params.cursor,
  }
}

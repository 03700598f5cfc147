import { createLoader, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { givenText } from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'

/** Filters of the games whose pictures staff look after, in the URL. */
export const pictureParams = {
  q: parseAsString,
  provider: parseAsString,
  show: parseAsStringLiteral(['failing', 'overridden'] as const),
  page: parseAsInteger.withDefault(1),
}

export const loadPictureParams = createLoader(pictureParams)

export type PictureParams = Awaited<ReturnType<typeof loadPictureParams>>

export function toPictureSearch({ q, provider, show, page }: PictureParams): Inputs['staffGames']['search'] {
  const providerCode = givenText(provider)?.slice(0, 64)
  return {
    text: (q ?? '').trim().slice(0, 100),
    ...(providerCode && { providerCode }),
    ...(show && { show }),
    page: Math.max(1, page),
  }
}

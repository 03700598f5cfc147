import { z } from 'zod'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { findPicturedGames, findProvidersOfPictures } from './queries-staff'

const Search = z.object({
  /** Part of the name, or of the provider's own id. */
  text: z.string().max(100).default(''),
  providerCode: z.string().max(64).optional(),
  show: z.enum(['failing', 'overridden']).optional(),
  page: z.int().min(1).max(10_000).default(1),
})
type Search = z.output<typeof Search>

const perPage = 50

/** The games of all providers by name, and how it stands with the pictures that their feeds name. Throws E5004. */
export const searchPicturedGames = readVerb(
  'gameAssets.everywhere',
  Search,
  async (_ctx: Context, { text, providerCode, show, page }: Search) => {
    const wanted = text.trim()
    const [found, providers] = await Promise.all([
      findPicturedGames({
        providerCode: providerCode ?? null,
        wanted: wanted === '' ? null : wanted,
        show: show ?? null,
        limit: perPage,
        offset: (page - 1) * perPage,
      }),
      findProvidersOfPictures(),
    ])
    return { ...found, providers, perPage }
  },
)

import { z } from 'zod'
import { gameSorts } from '@/server/contract/operations/list-games'
import { CurrencyCode, Volatility } from '@/server/contract/primitives'
import { CreateSessionRequest } from '@/server/contract/resources/session'
import {
  getCabinetGame,
  getGameStakes,
  listGameFacets,
  searchGames,
  setGameSelection,
} from '@/server/modules/catalog'
import { launchTestSession, playDemo } from '@/server/modules/sessions'
import { permittedProcedure, router } from '../init'

const text = (max: number) => z.string().trim().min(1).max(max).optional()
const brandRef = { subOperatorRef: text(64) }
const one = z.object({ gameId: z.uuid() })

const search = z.object({
  search: text(128),
  provider: text(64),
  type: text(64),
  volatility: Volatility.optional(),
  rtpMin: z.number().min(0).max(100).optional(),
  sort: z.enum(gameSorts).optional(),
  shown: z.enum(['on', 'off', 'all']).default('all'),
  brandId: z.uuid().optional(),
  freeRounds: z.boolean().optional(),
  page: z.int().min(1).max(100_000).default(1),
})

/** Of a player's session, what a person chooses. */
const testLaunch = z.object({
  gameId: z.uuid(),
  playerId: CreateSessionRequest.shape.player_id,
  currency: CreateSessionRequest.shape.currency,
  country: CreateSessionRequest.shape.country,
  ...brandRef,
})

const gamesPerPage = 50

export const gamesRouter = router({
  search: permittedProcedure('games.read')
    .input(search)
    .query(async ({ ctx, input: { rtpMin, ...input } }) => ({
      ...(await searchGames(ctx.tenant, { ...input, rtp_min: rtpMin, per_page: gamesPerPage })),
      perPage: gamesPerPage,
    })),

  /** What the list can be narrowed by, and the currencies a session can have. */
  facets: permittedProcedure('games.read').query(async ({ ctx }) => ({
    ...(await listGameFacets(ctx.tenant)),
    currencies: CreateSessionRequest.shape.currency.options,
  })),

  get: permittedProcedure('games.read')
    .input(one)
    .query(({ ctx, input }) => getCabinetGame(ctx.tenant, input)),

  /** Asks the provider: the slow one of this router. */
  stakes: permittedProcedure('games.read')
    .input(one.extend({ currency: CurrencyCode }))
    .query(({ ctx, input }) => getGameStakes(ctx.tenant, input)),

  setSelection: permittedProcedure('games.select')
    .input(
      z.object({
        gameIds: z.array(z.uuid()).min(1).max(1_000),
        isEnabled: z.boolean(),
        brandId: z.uuid().optional(),
      }),
    )
    .mutation(({ ctx, input: { brandId, ...input } }) =>
      setGameSelection(ctx.tenant, { ...input, ...(brandId !== undefined && { brandId }) }),
    ),

  playDemo: permittedProcedure('games.read')
    .input(one)
    .mutation(({ ctx, input }) => playDemo(ctx.tenant, input)),

  launchTest: permittedProcedure('sessions.launch')
    .input(testLaunch)
    .mutation(({ ctx, input }) => launchTestSession(ctx.tenant, input)),
})

import { AppError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { asGameId } from '@/server/core/ids'
import { db } from '@/server/db'
import { getGameStakes } from '@/server/modules/catalogue/catalog'

export interface DemoGames {
  enumerated: string
  providerValidated: string
  unsupported: string
  disabled: string
  noDemo: string
  blockedCountry: { gameId: string; country: string }
  needsApproval: string
}

/** Handles to games that show each rule of the catalogue, found in the synchronised feeds of the providers. */
export async function pickDemoGames(ctx: BrandContext): Promise<DemoGames> {
  const open = await findOpenGames()
  const stakesOf = (gameId: string) => getGameStakes(ctx, { gameId: asGameId(gameId), currency: 'EUR' })
  const firstByMode = async (mode: string, candidates: readonly { id: string }[]): Promise<string> => {
    for (const { id } of candidates) {
      const stakes = await stakesOf(id).catch(whenNotEnabled)
      if (stakes?.mode === mode) return id
    }
    throw new Error(`No demo game answers ${mode} stakes in EUR`)
  }
  const withFreeRounds = open.filter((game) => game.freeRoundsSupport)
  const withoutFreeRounds = open.filter((game) => !game.freeRoundsSupport)
  const chosen = {
    enumerated: await firstByMode('enumerated', withFreeRounds),
    providerValidated: await firstByMode('provider_validated', withFreeRounds.reverse()),
    unsupported: await firstByMode('unsupported', withoutFreeRounds),
  }
  return { ...chosen, ...(await pickByRule(Object.values(chosen))) }
}

/** The game that shows E2002 is disabled from the second start on, and has no stakes to look at. */
function whenNotEnabled(error: unknown): null {
  if (error instanceof AppError && error.status === 404) return null
  throw error
}

type RuleGames = Omit<DemoGames, 'enumerated' | 'providerValidated' | 'unsupported'>

async function pickByRule(taken: readonly string[]): Promise<RuleGames> {
  const open = (await findOpenGames()).filter(({ id }) => !taken.includes(id))
  const noDemo = mustHave(
    open.find((game) => !game.hasDemo),
    'without demo',
  )
  const blocked = mustHave(
    open.find((game) => game.id !== noDemo.id && blockedCountriesOf(game).length > 0),
    'blocked in a country',
  )
  const disabled = mustHave(
    open.find((game) => game.hasDemo && ![noDemo.id, blocked.id].includes(game.id)),
    'to disable',
  )
  const needsApproval = await db.game.findFirst({
    where: { isActive: true, providerCode: 'dusk' },
    orderBy: { providerGameId: 'asc' },
  })
  return {
    noDemo: noDemo.id,
    blockedCountry: {
      gameId: blocked.id,
      country: mustHave(blockedCountriesOf(blocked)[0], 'with a blocked country'),
    },
    disabled: disabled.id,
    needsApproval: mustHave(needsApproval, 'that needs approval').id,
  }
}

/** Games anyone may launch in EUR, in a steady order. */
async function findOpenGames() {
  const games = await db.game.findMany({
    where: { isActive: true, provider: { requiresApproval: false } },
    include: { provider: true },
    orderBy: [{ providerCode: 'asc' }, { providerGameId: 'asc' }],
  })
  return games.filter((game) => {
    const currencies = stringsOf(game.supportedCurrencies) ?? game.provider.supportedCurrencies
    return currencies.length === 0 || currencies.includes('EUR')
  })
}

type OpenGame = Awaited<ReturnType<typeof findOpenGames>>[number]

function blockedCountriesOf(game: OpenGame): string[] {
  return stringsOf(game.blockedCountries) ?? game.provider.blockedCountries
}

function stringsOf(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : null
}

function mustHave<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`The demo catalogue has no game ${what}`)
  return value
}

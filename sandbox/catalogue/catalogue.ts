import { MOTIFS, SCENES } from '../art/motifs'
import type { EngineSettings } from '../games/engine'
import { ROULETTE_RTP_BP } from '../games/roulette/engine'
import type { Volatility } from '../games/slot/model'
import { SESSION_CURRENCIES } from '../money'
import { pick, type Random, repeatableRandom } from '../random'
import { type Game, type Markets, PROVIDERS, type ProviderCode, type RtpVariant, type Skin } from './game'
import { CRASH_NAMES, DICE_NAMES, SLOT_FIRST, SLOT_SECOND, STUDIOS, TABLE_NAMES } from './words'

type Kind = EngineSettings['kind']

/** How many games of each engine a provider offers: 210 in all. */
const PLAN: Record<ProviderCode, Record<Kind, number>> = {
  aurora: { slot: 72, crash: 8, dice: 6, roulette: 4 },
  borealis: { slot: 52, crash: 8, dice: 7, roulette: 3 },
  cascade: { slot: 0, crash: 14, dice: 10, roulette: 16 },
  dusk: { slot: 10, crash: 0, dice: 0, roulette: 0 },
}

export const SLOT_RETURNS: Record<Volatility, readonly number[]> = {
  low: [9650, 9580, 9500, 9402],
  medium: [9620, 9551, 9450, 9310],
  high: [9600, 9520, 9400, 9250],
}
const CRASH_RETURNS = [9700, 9600, 9900] as const
const DICE_RETURNS = [9800, 9900, 9700] as const

const SLOT_STAKES = [
  [20, 40, 60, 80, 100, 200, 300, 400, 500, 1000, 2000, 5000],
  [20, 40, 100, 200, 400, 1000, 2000, 4000, 10000],
  [100, 200, 300, 400, 500, 1000, 2000, 2500, 5000, 10000],
] as const
const STRAIGHT_STAKES = [
  [100, 200, 500, 1000, 2000, 5000, 10000],
  [100, 200, 300, 500, 1000, 2500],
  [50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000],
] as const

/** The whole catalogue, the same at every start: each game is drawn from a seed of its own. */
export function buildCatalogue(): Game[] {
  const names = nameSource()
  return PROVIDERS.flatMap((provider) =>
    (['slot', 'crash', 'dice', 'roulette'] as const).flatMap((kind) =>
      Array.from({ length: PLAN[provider][kind] }, (_, index) =>
        buildGame(
          { provider, kind, index, name: names(kind) },
          repeatableRandom(`${provider}/${kind}/${index}`),
        ),
      ),
    ),
  )
}

/** Every name is used once. */
function nameSource(): (kind: Kind) => string {
  const next = { slot: 0, crash: 0, dice: 0, roulette: 0 }
  const fixed = { crash: CRASH_NAMES, dice: DICE_NAMES, roulette: TABLE_NAMES }
  return (kind) => {
    const index = next[kind]++
    if (kind !== 'slot') return fixed[kind][index] ?? `${fixed[kind][0]} ${index}`
    const turn = Math.floor(index / SLOT_FIRST.length)
    const first = SLOT_FIRST[index % SLOT_FIRST.length]
    return `${first} ${SLOT_SECOND[(index * 7 + turn * 11 + 3) % SLOT_SECOND.length]}`
  }
}

type Draft = { provider: ProviderCode; kind: Kind; index: number; name: string }

function buildGame(draft: Draft, random: Random): Game {
  const oneIn = (n: number) => random.below(n) === 0
  const engine = buildEngine(draft, random)
  const isSlot = draft.kind === 'slot'
  const stakesCents = pick<readonly number[]>(random, isSlot ? SLOT_STAKES : STRAIGHT_STAKES)
  const freeRounds = isSlot && draft.provider !== 'cascade' && draft.index % 5 !== 4
  const hasLimits = !oneIn(6)
  return {
    provider: draft.provider,
    code: gameCode(draft),
    name: draft.name,
    studio: pick(random, STUDIOS[draft.provider]),
    ...classify(draft, random),
    engine,
    declaredRtpBp: oneIn(9) ? null : engine.rtpBp,
    rtpVariants: variantsOf(draft, engine),
    declaredVolatility: engine.kind === 'slot' && !oneIn(8) ? engine.volatility : null,
    platforms: oneIn(10) ? null : { mobile: !oneIn(25), desktop: true },
    hasDemo: draft.index % 9 !== 7,
    hasArt: draft.index % 23 !== 22,
    freeRounds,
    listedCurrencies: freeRounds ? listedCurrencies(draft, random) : [],
    currencies: currencies(draft, random),
    blockedCountries: blockedCountries(draft, random),
    markets: oneIn(3) ? null : markets(random),
    features: oneIn(10) ? null : features(draft.kind, engine),
    releasedOn: oneIn(12) ? null : releaseDate(random),
    limitsCurrency: hasLimits ? pick(random, ['EUR', 'EUR', 'EUR', 'USD', 'GBP', 'SEK']) : null,
    declaresLadder: hasLimits && draft.provider !== 'cascade' && !oneIn(3),
    stakesCents,
    baseStakeIndex: stakesCents.indexOf(100),
    maxWinMultiplier: oneIn(7) ? null : maxWin(engine),
    skin: buildSkin(draft, random),
  }
}

/** Backgrounds from green through blue to wine, never mud; accents are gold or the opposite colour. */
function buildSkin(draft: Draft, random: Random): Skin {
  const hue = 140 + ((draft.index * 61 + random.below(200)) % 205)
  const accentHue = random.below(5) < 2 ? 38 + random.below(16) : (hue + 130 + random.below(100)) % 360
  return { hue, accentHue, motifs: shuffle(MOTIFS, random).slice(0, 4), scene: pick(random, SCENES) }
}

function buildEngine(draft: Draft, random: Random): EngineSettings {
  switch (draft.kind) {
    case 'slot': {
      const volatility = pick(random, ['low', 'medium', 'medium', 'high'] as const)
      return { kind: 'slot', volatility, rtpBp: pick(random, SLOT_RETURNS[volatility]) }
    }
    case 'crash':
      return { kind: 'crash', rtpBp: pick(random, CRASH_RETURNS) }
    case 'dice':
      return { kind: 'dice', rtpBp: pick(random, DICE_RETURNS) }
    case 'roulette':
      return { kind: 'roulette', rtpBp: ROULETTE_RTP_BP }
  }
}

/** Some slots of Aurora have lower returns beside their own. */
function variantsOf({ provider, index }: Draft, engine: EngineSettings): RtpVariant[] | null {
  if (provider !== 'aurora' || engine.kind !== 'slot' || index % 6 !== 1) return null
  const lower = SLOT_RETURNS[engine.volatility].filter((rtpBp) => rtpBp < engine.rtpBp)
  return [engine.rtpBp, ...lower].map((rtpBp) => ({ code: `rtp${rtpBp}`, rtpBp }))
}

function gameCode({ provider, name }: Draft): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (provider === 'aurora') return `au_${slug.replaceAll('-', '_')}`
  if (provider === 'dusk') return `dusk_${slug.replaceAll('-', '_')}`
  return provider === 'borealis' ? `BRL-${slug.toUpperCase()}` : slug
}

function classify(draft: Draft, random: Random): Pick<Game, 'gameType' | 'category'> {
  switch (draft.kind) {
    case 'slot':
      return {
        gameType: 'slots',
        category: pick(random, ['video-slots', 'video-slots', 'classic-slots', 'adventure']),
      }
    case 'crash':
      return { gameType: 'crash', category: 'crash-games' }
    case 'dice':
      return { gameType: 'instant', category: 'instant-win' }
    case 'roulette':
      return { gameType: 'table', category: 'table-games' }
  }
}

function listedCurrencies(draft: Draft, random: Random): readonly string[] {
  if (draft.provider === 'borealis') return draft.index % 6 === 0 ? ['EUR', 'USD'] : []
  const most = ['EUR', 'USD', 'GBP', 'CAD', 'SEK', 'NOK']
  return draft.index % 3 === 0 ? SESSION_CURRENCIES : most.slice(0, 2 + random.below(5))
}

/** Some undeclared, some declared empty, some everything, the rest a choice that always has the euro. */
function currencies(draft: Draft, random: Random): readonly string[] | null {
  if (draft.index % 7 === 3) return null
  if (draft.index % 11 === 5) return []
  if (draft.index % 2 === 0) return SESSION_CURRENCIES
  const some = shuffle(SESSION_CURRENCIES, random).slice(0, 4 + random.below(7))
  return ['EUR', ...some.filter((currency) => currency !== 'EUR')]
}

function blockedCountries(draft: Draft, random: Random): readonly string[] | null {
  if (draft.index % 4 === 1) return null
  const usual = ['US', 'FR', 'NL', 'AU', 'GB', 'ES', 'IT', 'SG', 'TR']
  return shuffle(usual, random).slice(0, random.below(5))
}

function markets(random: Random): Markets {
  const regulated = shuffle(['MT', 'SE', 'DK', 'GB', 'RO', 'BG', 'EE', 'LV', 'PT', 'CO'], random).slice(
    0,
    2 + random.below(4),
  )
  const lowBarrier = random.below(3) === 0 ? ['CW'] : []
  const other = random.below(5) === 0 ? ['TRIBAL'] : []
  const dotcom = random.below(4) !== 0
  const raw = [...regulated, ...(dotcom ? ['.COM'] : []), ...lowBarrier, ...other].join(',')
  return { regulated, dotcom, low_barrier: lowBarrier, other, raw }
}

function features(kind: Kind, engine: EngineSettings): readonly string[] {
  if (engine.kind === 'slot') {
    const wilds = ['wilds', 'scatter_pays', 'win_multiplier']
    return engine.volatility === 'high' ? [...wilds, 'high_stakes'] : wilds
  }
  if (kind === 'crash') return ['auto_cashout', 'provably_fair']
  return kind === 'dice' ? ['choose_your_odds', 'provably_fair'] : ['european_wheel', 'racetrack_bets']
}

function releaseDate(random: Random): string {
  const days = random.below(5 * 365)
  return new Date(Date.UTC(2021, 4, 1) + days * 86_400_000).toISOString().slice(0, 10)
}

/** A bound no round exceeds. */
function maxWin(engine: EngineSettings): number {
  if (engine.kind === 'slot') return { low: 250, medium: 1000, high: 2000 }[engine.volatility]
  if (engine.kind === 'crash') return 1000
  return engine.kind === 'dice' ? 100 : 36
}

function shuffle<T>(list: readonly T[], random: Random): T[] {
  const left = [...list]
  return list.map(() => left.splice(random.below(left.length), 1)[0] as T)
}

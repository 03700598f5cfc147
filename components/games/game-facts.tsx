import type { ReactNode } from 'react'
import { Facts } from '@/components/data/facts'
import { formatAmount } from '@/components/data/format-amount'
import { Id } from '@/components/data/id'
import { ProviderName } from '@/components/data/provider-name'
import { Time } from '@/components/data/time'
import type { Outputs } from '@/components/trpc/types'
import { formatDay, formatPercent, groupDigits } from '@/server/contract/figures'

export type Game = Outputs['games']['get']['game']

const unknown = <span className="text-faint">Not declared</span>

/** Every field of the game in the API, with effective values. */
export function GameFacts({ game }: { game: Game }) {
  const limit = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? unknown : amountIn(game.bet_limits_currency, amount)
  return (
    <div className="grid grid-cols-1 gap-6">
      <Section title="About">
        <Facts
          facts={[
            { label: 'Game ID', value: <Id value={game.id} what="game ID" /> },
            {
              label: 'Provider game ID',
              value: <Id value={game.provider_game_id} what="provider game ID" isWhole />,
            },
            {
              label: 'Provider',
              value: (
                <span title={game.provider_code}>
                  <ProviderName code={game.provider_code} />
                </span>
              ),
            },
            { label: 'Type', value: <span className="capitalize">{game.game_type ?? unknown}</span> },
            { label: 'Category', value: <span className="capitalize">{game.category}</span> },
            {
              label: 'Return to player',
              value: game.rtp === undefined ? unknown : formatPercent(game.rtp),
            },
            { label: 'Volatility', value: <span className="capitalize">{game.volatility ?? unknown}</span> },
            { label: 'Released', value: game.release_date ? formatDay(game.release_date) : unknown },
            ...(game.retires_at
              ? [{ label: 'Retires', value: <Time value={new Date(game.retires_at)} hasYear /> }]
              : []),
            { label: 'Devices', value: devicesOf(game) },
            {
              label: 'Features',
              value: game.features && game.features.length > 0 ? game.features.join(', ') : unknown,
            },
          ]}
        />
      </Section>
      <Section title="Bets">
        <Facts
          facts={[
            { label: 'Minimum bet', value: limit(game.min_bet) },
            { label: 'Maximum bet', value: limit(game.max_bet) },
            { label: 'Default bet', value: limit(game.default_bet) },
            {
              label: 'Maximum win',
              value: game.max_win_multiplier
                ? `${groupDigits(String(game.max_win_multiplier))} × bet`
                : unknown,
            },
            {
              label: 'Accepted bets',
              value: game.bet_steps ? betSteps(game.bet_steps) : unknown,
            },
          ]}
        />
      </Section>
      <Section title="Markets and currencies">
        <Facts
          facts={[
            { label: 'Currencies', value: listOf(game.supported_currencies, 'No known restrictions') },
            { label: 'Blocked countries', value: listOf(game.blocked_countries, 'None') },
            ...marketFacts(game),
          ]}
        />
      </Section>
    </div>
  )
}

/** The feed may name limits without their currency. */
const amountIn = (currency: string | null | undefined, amount: number) =>
  currency ? `${formatAmount(amount, currency)} ${currency}` : groupDigits(String(amount))

const betSteps = ({ steps, currency }: NonNullable<Game['bet_steps']>) =>
  `${steps.map((step) => formatAmount(step, currency)).join(', ')} ${currency}`

function marketFacts({ certified_markets: markets }: Game) {
  if (!markets) return [{ label: 'Certified for', value: unknown }]
  return [
    { label: 'Certified, regulated', value: listOf(markets.regulated, 'None') },
    { label: 'Certified, light', value: listOf(markets.low_barrier, 'None') },
    { label: 'International market', value: markets.dotcom ? 'Certified' : 'Not certified' },
    ...(markets.other ? [{ label: 'Other markets', value: listOf(markets.other, 'None') }] : []),
    ...(markets.raw ? [{ label: 'Provider value', value: markets.raw }] : []),
  ]
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold text-sm">{title}</h2>
      {children}
    </section>
  )
}

function devicesOf({ has_desktop: hasDesktop, has_mobile: hasMobile }: Game) {
  const devices = [hasDesktop && 'Desktop', hasMobile && 'Mobile'].filter(Boolean)
  return devices.length > 0 ? devices.join(', ') : unknown
}

const listOf = (values: readonly string[] | undefined, ifEmpty: string) =>
  values && values.length > 0 ? values.join(', ') : ifEmpty

import type { GameStakes } from '@/server/contract/resources/game'
import type { Stakes } from '@/server/providers/port'
import { decimalToNumber } from './decimal-number'

/** What stakes are, apart from whose they are. */
export type StakeModel = Pick<GameStakes, 'mode' | 'stake_field' | 'stakes'>

export const noStakes: StakeModel = { mode: 'unsupported', stake_field: null, stakes: [] }

/**
 * Stakes as the machine API shows them (spec §2.3, §4.4). Without a list, any `bet_amount` may be sent, whatever field the
 * dialect uses for its lists. `coin_level` is shown only where that is the field to send.
 */
export function presentStakes(stakes: Stakes, stakeField: 'coin_level' | 'bet_amount'): StakeModel {
  if (stakes.mode === 'unsupported') return noStakes
  if (stakes.mode === 'provider_validated') {
    return { mode: 'provider_validated', stake_field: 'bet_amount', stakes: [] }
  }
  return {
    mode: 'enumerated',
    stake_field: stakeField,
    stakes: stakes.stakes.map(({ amount, coinLevel }) => ({
      amount: decimalToNumber(amount),
      ...(stakeField === 'coin_level' && coinLevel !== undefined ? { coin_level: coinLevel } : {}),
    })),
  }
}

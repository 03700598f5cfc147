import type { BetRuleName } from '@/server/contract/bet-rules'
import { limitLabels } from './limits'

export const ruleLabels: Record<BetRuleName, string> = {
  ...limitLabels,
  market_stake_max: 'Highest stake of the market',
  market_bet_interval: 'Time between bets of the market',
}

import type { BetRuleName } from '@/server/contract/bet-rules'
import { limitLabels } from './limits'

export const ruleLabels: Record<BetRuleName, string> = {
  ...limitLabels,
  market_stake_max: 'Market maximum stake',
  market_bet_interval: 'Market minimum round time',
}

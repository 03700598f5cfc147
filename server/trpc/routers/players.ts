import { searchPlayers } from '@/server/modules/delivery/statistics'
import {
  excludePlayer,
  readmitPlayer,
  requestReadmission,
  searchExclusions,
  withdrawReadmission,
} from '@/server/modules/rules/players'
import { inBrand, showing } from '../adapt-verb'
import { procedure, router } from '../init'
import { moneyView } from '../money-view'

export const playersRouter = router({
  /** With their totals, per brand and currency. */
  search: procedure(
    showing(searchPlayers, (page) => ({
      ...page,
      players: page.players.map(({ betMinor, refundMinor, winMinor, ggrMinor, currency, ...player }) => ({
        ...player,
        bets: moneyView(betMinor, currency),
        refunds: moneyView(refundMinor, currency),
        wins: moneyView(winMinor, currency),
        ggr: moneyView(ggrMinor, currency),
      })),
    })),
  ),
  /** All of the organization's, or those of one player. */
  exclusions: procedure(searchExclusions),
  exclude: procedure(inBrand(excludePlayer)),
  // defence: lifting an exclusion requires step-up
  readmit: procedure(inBrand(readmitPlayer), { stepUp: true }),
  requestReadmission: procedure(inBrand(requestReadmission), { stepUp: true }),
  withdrawReadmission: procedure(inBrand(withdrawReadmission), { stepUp: true }),
})

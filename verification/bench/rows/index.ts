import type { Row } from '../row'
import type { Setup } from '../setup/open-setup'
import { measureBytes } from './bytes'
import { measureCampaign } from './campaign'
import { measureGames } from './games'
import { measureLimits } from './limits'
import { measureNeighbours } from './neighbours'
import { measurePages } from './pages'
import { measureRates, measureRatesInTwo } from './rates'
import { measureReconciliation } from './reconciliation'
import { measureRedeliveries } from './redeliveries'
import { measureRelay, measureRelayInTwo, measureRelayOnSlowDisk } from './relay'
import { measureReports } from './reports'
import { measureRuntimes } from './runtimes'
import { measureSessions } from './sessions'
import { measureStart } from './start'
import { measureTransactions } from './transactions'

type Measure = (setup: Setup, how: { rounds: number; seconds: number }) => Promise<Row[]>

/** What `npm run bench` measures, in the order of its report. */
export const rows: Readonly<Record<string, Measure>> = {
  relay: measureRelay,
  'relay-slow-disk': measureRelayOnSlowDisk,
  'relay-two': measureRelayInTwo,
  rates: measureRates,
  'rates-two': measureRatesInTwo,
  runtimes: measureRuntimes,
  bytes: measureBytes,
  limits: measureLimits,
  games: measureGames,
  sessions: measureSessions,
  redeliveries: measureRedeliveries,
  campaign: measureCampaign,
  start: measureStart,
  pages: measurePages,
  transactions: measureTransactions,
  reports: measureReports,
  reconciliation: measureReconciliation,
  neighbours: measureNeighbours,
}

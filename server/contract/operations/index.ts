import type { Operation } from '@/server/contract/operation'
import { cancelFreeRounds } from '@/server/contract/operations/cancel-free-rounds'
import { createDemoSession } from '@/server/contract/operations/create-demo-session'
import { createSession } from '@/server/contract/operations/create-session'
import { createSubOperator } from '@/server/contract/operations/create-sub-operator'
import { getDailyReport } from '@/server/contract/operations/get-daily-report'
import { getGame } from '@/server/contract/operations/get-game'
import { getGameStakes } from '@/server/contract/operations/get-game-stakes'
import { getRound } from '@/server/contract/operations/get-round'
import { getSession } from '@/server/contract/operations/get-session'
import { getTransaction } from '@/server/contract/operations/get-transaction'
import { issueFreeRounds } from '@/server/contract/operations/issue-free-rounds'
import { listFreeRounds } from '@/server/contract/operations/list-free-rounds'
import { listGames } from '@/server/contract/operations/list-games'
import { listProviders } from '@/server/contract/operations/list-providers'
import { listTransactions } from '@/server/contract/operations/list-transactions'
import { getPlayerLimits, setPlayerLimits } from '@/server/contract/operations/player-limits'

/** The published operations of the machine API, in the order the reference shows them. */
export const operations = [
  listGames,
  getGame,
  getGameStakes,
  listProviders,
  createSession,
  createDemoSession,
  getSession,
  createSubOperator,
  getPlayerLimits,
  setPlayerLimits,
  issueFreeRounds,
  listFreeRounds,
  cancelFreeRounds,
  listTransactions,
  getTransaction,
  getRound,
  getDailyReport,
] as const satisfies readonly Operation[]

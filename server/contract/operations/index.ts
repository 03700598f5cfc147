import type { Operation } from '@/server/contract/operation'
import { createSubOperator } from '@/server/contract/operations/create-sub-operator'
import { cancelFreeRounds, issueFreeRounds, listFreeRounds } from '@/server/contract/operations/free-rounds'
import {
  getGame,
  getGameChecksums,
  getGameStakes,
  listGameCalendar,
  listGames,
  listProviders,
} from '@/server/contract/operations/games'
import { getDailyReport } from '@/server/contract/operations/get-daily-report'
import { getPlayerLimits, setPlayerLimits } from '@/server/contract/operations/player-limits'
import {
  getReconciliation,
  listReconciliations,
  putReconciliationRows,
} from '@/server/contract/operations/reconciliations'
import { createDemoSession, createSession, getSession } from '@/server/contract/operations/sessions'
import {
  createRoundReplay,
  getRound,
  getTransaction,
  listTransactions,
} from '@/server/contract/operations/transactions'

/** The published operations of the machine API, in the order the reference shows them. */
export const operations = [
  listGames,
  listGameCalendar,
  getGame,
  getGameStakes,
  getGameChecksums,
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
  createRoundReplay,
  getDailyReport,
  listReconciliations,
  getReconciliation,
  putReconciliationRows,
] as const satisfies readonly Operation[]

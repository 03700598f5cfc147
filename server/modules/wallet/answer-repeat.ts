import { isWaitingForBet } from '@/server/contract/delivery-states'
import { db } from '@/server/db'
import { answerFromStored, refuseReport } from './answer'
import type { MovementAnswer, MovementReport } from './movement'
import type { WalletPorts } from './policy'
import {
  findMovement,
  type MovementIdentity,
  type MovementRow,
  requireMovementById,
} from './queries-movement'
import { hashReport } from './report-rules'
import { waitUntil } from './wait-until'

/** A report whose identity is already taken: the stored state answers, and nothing moves. */
export async function answerRepeat(
  report: MovementReport,
  identity: MovementIdentity,
  ports: WalletPorts,
): Promise<MovementAnswer> {
  const stored = await findMovement(db, identity)
  if (stored === null) throw new Error(`Movement ${identity.transactionId} is taken but cannot be found`)
  // defence: the same id with other content is a conflict
  if (!stored.contentHash.equals(hashReport(report))) {
    return refuseReport(report, 'conflict', 'transaction_id_reused')
  }
  // defence: a repeat waits for the first answer
  const settled = await waitForFirstAnswer(stored, ports)
  return answerFromStored(settled, { isReplayed: true })
}

/** Waits for the report that is being answered right now, if there is one, up to the deadline. */
export async function waitForFirstAnswer(movement: MovementRow, ports: WalletPorts): Promise<MovementRow> {
  const id = movement.duplicateOfId ?? movement.id
  if (movement.duplicateOfId === null && !isFirstReportRunning(movement)) return movement
  await waitUntil(
    ports,
    () => requireMovementById(db, id),
    (row) => !isFirstReportRunning(row),
  )
  return requireMovementById(db, movement.id)
}

/** Nobody has been answered yet, and an attempt (or the bet that a refund waits for) is in flight. */
function isFirstReportRunning(movement: MovementRow): boolean {
  if (movement.providerAnswer !== null) return false
  return movement.leaseToken !== null || isWaitingForBet(movement)
}

import type { Db } from '@/server/db'
import { lockCredit, selectCredit } from './queries'

/** The balance, locked until the caller's transaction ends. Minor units of the credit's currency. */
export async function lockBalance(tx: Db, organizationId: string): Promise<bigint> {
  await lockCredit(tx, organizationId)
  return (await selectCredit(tx, organizationId))?.creditMinor ?? 0n
}

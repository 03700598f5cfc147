import type { Db } from '@/server/db'

/** Deletes every email to these addresses, sent or not. */
export async function eraseMailTo(tx: Db, addresses: readonly string[]): Promise<void> {
  await tx.mail.deleteMany({ where: { recipient: { in: [...addresses] } } })
}

import { type Db, db, type Statement } from '@/server/db'

export async function findFileKey(organizationId: string): Promise<string | null> {
  const found = await db.organizationFileKey.findUnique({ where: { organizationId } })
  return found?.keySealed ?? null
}

const insert: Statement = {
  name: 'files.insert-key',
  text: `insert into organization_file_key (organization_id, key_sealed, created_at) values ($1, $2, $3)
    on conflict (organization_id) do nothing`,
}

export async function insertFileKey(organizationId: string, sealed: string, now: Date): Promise<void> {
  await db.query(insert, [organizationId, sealed, now])
}

export async function deleteFileKey(tx: Db, organizationId: string): Promise<void> {
  await tx.organizationFileKey.deleteMany({ where: { organizationId } })
}

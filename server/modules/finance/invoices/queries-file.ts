import type { Db, Statement } from '@/server/db'

const setStatement: Statement = {
  name: 'invoices.set-file-hash',
  text: `update invoice set pdf_sha256 = $2 where id = $1 and pdf_sha256 is null`,
}

/** Of the first rendering; later ones change nothing. */
export async function setFileHash(db: Db, { id, sha256 }: { id: string; sha256: string }): Promise<void> {
  await db.query(setStatement, [id, sha256])
}

export async function findFileHash(db: Db, id: string): Promise<string | null> {
  const row = await db.invoice.findUnique({ where: { id }, select: { pdfSha256: true } })
  return row?.pdfSha256 ?? null
}

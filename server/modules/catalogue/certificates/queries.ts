import { z } from 'zod'
import type { Prisma } from '@/prisma/generated/client'
import { checksumAlgorithms } from '@/server/contract/forms/certificates'
import type { Db, Statement } from '@/server/db'

/** As `saveGameCertificate` stores them. */
export const StoredChecksums = z.array(
  z.object({
    component: z.string(),
    version: z.string(),
    algorithm: z.enum(checksumAlgorithms),
    value: z.string(),
  }),
)

export type CertificateRow = Awaited<ReturnType<typeof findCertificates>>[number]

export function findTitle(db: Db, id: string) {
  return db.game.findUnique({
    where: { id },
    select: { name: true, providerGameId: true, provider: { select: { name: true } } },
  })
}

export function findCertificates(db: Db, gameId: string) {
  return db.gameCertificate.findMany({
    where: { gameId },
    orderBy: [{ country: 'asc' }, { issuedOn: 'desc' }, { id: 'desc' }],
    omit: { gameId: true, withdrawnBy: true },
  })
}

/** Whatever its state: a number is used once. */
export function findSame(
  db: Db,
  where: { gameId: string; country: string; laboratory: string; number: string },
) {
  return db.gameCertificate.findFirst({ where, select: { id: true } })
}

const lockStatement: Statement = {
  name: 'certificates.lock',
  text: `select game_id as "gameId", country, number, file_id as "fileId", withdrawn_at as "withdrawnAt"
    from game_certificate where id = $1 for update`,
}

interface Locked {
  gameId: string
  country: string
  number: string
  fileId: string | null
  withdrawnAt: Date | null
}

export async function lockCertificate(tx: Db, id: string): Promise<Locked | null> {
  const [row] = await tx.query<Locked>(lockStatement, [id])
  return row ?? null
}

export async function insertCertificate(tx: Db, data: Prisma.GameCertificateUncheckedCreateInput) {
  await tx.gameCertificate.create({ data })
}

export async function updateCertificate(
  tx: Db,
  id: string,
  data: Prisma.GameCertificateUncheckedUpdateInput,
) {
  await tx.gameCertificate.update({ where: { id }, data })
}

/** Of each game and country the certificate that lasts longest, where it ends by then and has not ended for a month. */
const expiringStatement: Statement = {
  name: 'certificates.expiring',
  text: `select * from (
      select distinct on (c.game_id, c.country) c.id, c.game_id as "gameId", c.country, c.laboratory, c.number,
        c.expires_on as "expiresOn", g.name as "gameName", g.provider_code as "providerCode"
      from game_certificate c join game g on g.id = c.game_id
      where c.withdrawn_at is null and g.is_active
      order by c.game_id, c.country, c.expires_on desc nulls first
    ) last
    where "expiresOn" <= $1 and "expiresOn" > $2 order by "expiresOn", id limit 5000`,
}

export interface ExpiringCertificate {
  id: string
  gameId: string
  country: string
  laboratory: string
  number: string
  expiresOn: Date
  gameName: string
  providerCode: string
}

export const selectExpiring = (db: Db, { by, after }: { by: Date; after: Date }) =>
  db.query<ExpiringCertificate>(expiringStatement, [by, after])

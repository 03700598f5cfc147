import { z } from 'zod'
import {
  GameCertificateForm,
  readChecksums,
  WithdrawCertificateForm,
} from '@/server/contract/forms/certificates'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { personOf, recordAudit, storedPerson } from '@/server/modules/platform/audit'
import { claimFile, fileLink, releaseFile } from '@/server/modules/platform/files'
import {
  type CertificateRow,
  findCertificates,
  findSame,
  findTitle,
  insertCertificate,
  lockCertificate,
  StoredChecksums,
  updateCertificate,
} from './queries'

const OneGame = z.object({ gameId: z.uuid() })
const OneCertificate = z.object({ certificateId: z.uuid() })

type CertificateState = 'valid' | 'not_yet' | 'expired' | 'withdrawn'

/** A certificate counts from its first day to the end of its last one, UTC. */
function stateOf(
  row: Pick<CertificateRow, 'issuedOn' | 'expiresOn' | 'withdrawnAt'>,
  now: Date,
): CertificateState {
  if (row.withdrawnAt !== null) return 'withdrawn'
  const today = dayOf(now)
  if (today < dayOf(row.issuedOn)) return 'not_yet'
  return row.expiresOn !== null && today > dayOf(row.expiresOn) ? 'expired' : 'valid'
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** The certificates of one game, by country and the newest first, with links to their documents. Throws E5004, E0004. */
export const listGameCertificates = readVerb(
  'gameCertificates.read',
  OneGame,
  async (ctx: Context, { gameId }: z.output<typeof OneGame>) => {
    const game = await findTitle(db, gameId)
    if (!game) throw noGame()
    const now = ctx.clock.now()
    const rows = await findCertificates(db, gameId)
    return {
      game: { name: game.name, providerName: game.provider.name, providerGameId: game.providerGameId },
      certificates: rows.map(({ fileId, checksums, issuedOn, expiresOn, createdBy, ...row }) => ({
        ...row,
        issuedOn: dayOf(issuedOn),
        expiresOn: expiresOn && dayOf(expiresOn),
        checksums: StoredChecksums.parse(checksums),
        createdBy: personOf(createdBy).name,
        documentPath: fileId && fileLink(ctx, { fileId, download: true }),
        state: stateOf({ ...row, issuedOn, expiresOn }, now),
      })),
    }
  },
)

const Saved = z.object({
  ...OneGame.shape,
  /** A form's own id: sent twice, it is added once. That of a stored one changes it. */
  ...OneCertificate.shape,
  ...GameCertificateForm.shape,
  /** An upload; null: the document stays as it is. */
  fileId: z.uuid().nullable(),
})
type Saved = z.output<typeof Saved>

/**
 * Adds a certificate to a game, or changes one that is not withdrawn. Throws E5004, E0004 (game, withdrawn or of another game),
 * E0003 (known number, or expires before it is issued).
 */
export const saveGameCertificate = writeVerb('gameCertificates.manage', Saved, runSave)

async function runSave(ctx: Context, given: Saved): Promise<void> {
  const { gameId, certificateId: id, fileId, country, laboratory, number, issuedOn, expiresOn } = given
  if (expiresOn !== '' && expiresOn < issuedOn)
    throw invalid('expiresOn', 'Must not be before the issue date.')
  await inTransaction(async (tx) => {
    if (!(await findTitle(tx, gameId))) throw noGame()
    const before = await lockOwn(tx, given)
    const same = await findSame(tx, { gameId, country, laboratory, number })
    if (same && same.id !== id) throw invalid('number', 'This certificate is entered already.')
    const now = ctx.clock.now()
    const row = { ...rowOf(given), updatedAt: now }
    const added = { id, gameId, createdBy: storedPerson(ctx.actor), createdAt: now }
    if (before) await updateCertificate(tx, id, row)
    else await insertCertificate(tx, { ...row, ...added })
    if (fileId !== null) await takeDocument(tx, ctx, { id, fileId, old: before?.fileId ?? null })
    await recordAudit(tx, ctx, {
      action: before ? 'game_certificate.changed' : 'game_certificate.added',
      ...{ subjectType: 'game_certificate', subjectId: id },
      after: { game: gameId, country, laboratory, number, issuedOn, expiresOn },
    })
  })
}

async function lockOwn(tx: Db, { certificateId, gameId }: Saved) {
  const before = await lockCertificate(tx, certificateId)
  if (before && (before.gameId !== gameId || before.withdrawnAt !== null)) throw noCertificate()
  return before
}

/** As it is stored; without a document, that of a stored one stays. */
function rowOf({ gameId: _, certificateId: _id, fileId, ...form }: Saved) {
  return {
    ...form,
    rtpVariant: form.rtpVariant || null,
    rngNumber: form.rngNumber || null,
    issuedOn: new Date(form.issuedOn),
    expiresOn: form.expiresOn === '' ? null : new Date(form.expiresOn),
    checksums: (readChecksums(form.checksums) ?? []).map((one) => ({ ...one })),
    ...(fileId !== null && { fileId }),
  }
}

async function takeDocument(
  tx: Db,
  { clock }: Context,
  { id, fileId, old }: { id: string; fileId: string; old: string | null },
): Promise<void> {
  await claimFile(tx, { organizationId: null, fileId, purpose: 'certificate_document', ownerId: id })
  if (old !== null) await releaseFile(tx, { organizationId: null, fileId: old, clock })
}

const Withdrawn = z.object({ ...OneCertificate.shape, ...WithdrawCertificateForm.shape })

/** Withdraws a certificate, which then counts in no market and stays readable. Throws E5004, E0004. */
export const withdrawGameCertificate = writeVerb(
  'gameCertificates.manage',
  Withdrawn,
  (ctx: Context, { certificateId: id, reason }: z.output<typeof Withdrawn>) =>
    inTransaction(async (tx) => {
      const before = await lockCertificate(tx, id)
      if (!before || before.withdrawnAt !== null) throw noCertificate()
      const now = ctx.clock.now()
      await updateCertificate(tx, id, {
        ...{ withdrawnAt: now, withdrawnReason: reason, updatedAt: now },
        withdrawnBy: storedPerson(ctx.actor),
      })
      await recordAudit(tx, ctx, {
        ...{ action: 'game_certificate.withdrawn', subjectType: 'game_certificate', subjectId: id },
        after: { game: before.gameId, country: before.country, number: before.number, reason },
      })
    }),
)

const noGame = () => new AppError('E0004', { message: 'Game not found.' })
const noCertificate = () => new AppError('E0004', { message: 'Certificate not found, or withdrawn.' })
const invalid = (path: string, message: string) =>
  new AppError('E0003', { message, details: { issues: [{ path, message }] } })

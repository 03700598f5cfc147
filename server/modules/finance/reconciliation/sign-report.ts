import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { sha256 } from '@/server/core/crypto'
import { newId } from '@/server/core/ids'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { zipPieces } from '@/server/formats/zip'
import { keyring } from '@/server/keyring'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { selectGroups } from './queries-breaks'
import {
  findReconciliation,
  findSigningKey,
  insertSigningKey,
  type LedgerScope,
  type ReconciliationRow,
  updateReconciliation,
} from './queries-runs'
import { reportFiles } from './report-files'
import { lockOrRefuse } from './runs'

const OneReconciliation = z.object({ reconciliationId: z.uuid() })
type OneReconciliation = z.output<typeof OneReconciliation>

const staffScope: LedgerScope = { organizationId: null }
export const signingKeyPurpose = 'report.signing-key'

/**
 * Signs a comparison, which then does not change any more: the hashes of its files with an Ed25519 key of the deployment. Throws
 * E0004, E0003 while the period goes on, is being compared, or has breaks that are neither accepted nor claimed.
 */
export const signReconciliation = writeVerb(
  'reconciliation.act',
  OneReconciliation,
  (ctx: TenantContext, { reconciliationId }: OneReconciliation) =>
    signOne(ctx, { organizationId: ctx.organizationId }, reconciliationId),
)
export const signProviderReconciliation = writeVerb(
  'reconciliation.actEverywhere',
  OneReconciliation,
  (ctx: Context, { reconciliationId }: OneReconciliation) => signOne(ctx, staffScope, reconciliationId),
)

async function signOne(ctx: Context, scope: LedgerScope, id: string): Promise<{ id: string }> {
  return inTransaction(async (tx) => {
    const locked = await lockOrRefuse(tx, scope, id)
    if (!locked) throw new AppError('E0004', { message: 'Reconciliation not found.' })
    await requireSignable(tx, ctx, { scope, ...locked })
    const signedAt = ctx.clock.now()
    await updateReconciliation(tx, id, { signedAt, signedBy: describeActor(ctx.actor) })
    const reconciliation = await findReconciliation(tx, scope, id)
    if (!reconciliation) throw new Error('A locked reconciliation is gone')
    const signature = await signFiles(tx, ctx, { reconciliation, scope })
    await updateReconciliation(tx, id, { signature })
    await recordAudit(tx, ctx, {
      ...{ action: 'reconciliation.signed', subjectType: 'reconciliation', subjectId: id },
      after: { from: reconciliation.from, to: reconciliation.to },
    })
    return { id }
  })
}

const notNow = (message: string) => new AppError('E0003', { message })

async function requireSignable(
  tx: Db,
  { clock }: Context,
  of: { scope: LedgerScope; id: string; signedAt: Date | null; state: string },
): Promise<void> {
  if (of.signedAt) throw notNow('The period is signed already.')
  if (of.state !== 'compared') throw notNow('The period has to be compared first.')
  const found = await findReconciliation(tx, of.scope, of.id)
  if (found && found.to > clock.now()) throw notNow('The period is not over yet.')
  const none = { providerCode: null, currency: null, ownerId: null, transactionId: null }
  const groups = await selectGroups(tx, of.scope, {
    ...{ ...none, reconciliationId: of.id, states: ['open', 'accepting'], kind: null, cause: null },
  })
  // defence: no period with an open break is signed
  if (groups.length > 0) throw notNow('Accept or claim every break first.')
}

interface Signed {
  reconciliation: ReconciliationRow
  scope: LedgerScope
}

async function signFiles(tx: Db, ctx: Context, signed: Signed) {
  const { id, organizationId, providerCode, from, to, zone, signedAt } = signed.reconciliation
  const files: { name: string; bytes: number; sha256: string }[] = []
  for (const { name, bytes } of reportFiles(tx, signed)) {
    const content = await bytes()
    files.push({ name, bytes: content.length, sha256: sha256(content).toString('hex') })
  }
  const manifest = JSON.stringify(
    {
      reconciliation_id: id,
      organization_id: organizationId,
      provider_code: providerCode,
      from,
      to,
      zone,
      signed_at: signedAt,
      files,
    },
    null,
    2,
  )
  const key = await ensureSigningKey(tx, ctx)
  const privateKey = createPrivateKey(keyring().open(key.privateKeySealed, signingKeyPurpose))
  return {
    ...{ algorithm: 'Ed25519', keyId: key.id, publicKey: key.publicKey, manifest },
    signature: sign(null, Buffer.from(manifest), privateKey).toString('base64'),
  }
}

async function ensureSigningKey(tx: Db, { clock }: Context) {
  const known = await findSigningKey(tx)
  if (known) return known
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return insertSigningKey(tx, {
    id: newId(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKeySealed: keyring().seal(pem, signingKeyPurpose),
    createdAt: clock.now(),
  })
}

const Signature = z.object({ manifest: z.string(), signature: z.string(), publicKey: z.string() })

/** The report as a ZIP: sums and breaks as CSV, a summary as PDF, and once it is signed the manifest with its signature. Throws E0004. */
export const exportReconciliation = readVerb(
  'reconciliation.read',
  OneReconciliation,
  (ctx: TenantContext, { reconciliationId }: OneReconciliation) =>
    pack(ctx, { organizationId: ctx.organizationId }, reconciliationId),
)
export const exportProviderReconciliation = readVerb(
  'reconciliation.everywhere',
  OneReconciliation,
  (ctx: Context, { reconciliationId }: OneReconciliation) => pack(ctx, staffScope, reconciliationId),
)

async function pack(ctx: Context, scope: LedgerScope, id: string) {
  const reconciliation = await findReconciliation(db, scope, id)
  if (!reconciliation) throw new AppError('E0004', { message: 'Reconciliation not found.' })
  const day = (time: Date) => time.toISOString().slice(0, 10)
  const last = day(new Date(reconciliation.to.getTime() - 1))
  const name = `reconciliation-${reconciliation.providerCode ?? 'all'}-${day(reconciliation.from)}-${last}.zip`
  await recordAudit(db, ctx, {
    ...{ action: 'reconciliation.exported', subjectType: 'reconciliation', subjectId: id, after: { name } },
  })
  return { name, pieces: zipPieces(packed(reconciliation, scope)) }
}

async function* packed(reconciliation: ReconciliationRow, scope: LedgerScope) {
  for (const { name, bytes } of reportFiles(db, { reconciliation, scope }))
    yield { name, pieces: [await bytes()] }
  const signed = Signature.safeParse(reconciliation.signature)
  if (!signed.success) return
  const { manifest, signature, publicKey } = signed.data
  yield { name: 'manifest.json', pieces: [manifest] }
  yield { name: 'manifest.sig', pieces: [Buffer.from(signature, 'base64')] }
  yield { name: 'public-key.pem', pieces: [publicKey] }
}

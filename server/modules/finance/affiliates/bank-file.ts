import { z } from 'zod'
import { pageCursor } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { keyring } from '@/server/keyring'
import { findSeller } from '@/server/modules/finance/invoices'
import { personOf, recordAudit, storedPerson } from '@/server/modules/platform/audit'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { addressPurpose } from './addresses'
import { pain001 } from './pain-001'
import {
  findFileWithAddresses,
  findPayoutFile,
  findPayoutFiles,
  insertPayoutFile,
  lockReadyForFile,
  putIntoFile,
} from './queries-payouts'
import { settleWithdrawal } from './settle-withdrawal'

const OneFile = z.object({ fileId: z.uuid() })
const filed = 500

/**
 * Puts what is ready to be paid to IBANs into a bank file: what was approved, or needs no approval. Each withdrawal is in one file. Throws E5004, E0003 where nothing is ready or the deployment names no account to pay from.
 */
export const createPayoutFile = writeVerb('affiliates.pay', runCreate)

async function runCreate(ctx: Context): Promise<{ id: string; count: number }> {
  requireDebtor()
  return inTransaction(async (tx) => {
    const rows = await lockReadyForFile(tx, filed)
    if (rows.length === 0)
      throw new AppError('E0003', { message: 'No withdrawals to IBANs are ready to pay.' })
    const totalMinor = rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
    const file = { id: newId(), count: rows.length, totalMinor, currency: 'EUR' }
    await insertPayoutFile(tx, {
      ...file,
      createdBy: storedPerson(ctx.actor),
      createdAt: ctx.clock.now(),
    })
    await putIntoFile(
      tx,
      file.id,
      rows.map(({ id }) => id),
    )
    await recordAudit(tx, ctx, {
      action: 'affiliate.payout_file_created',
      subjectType: 'payout_file',
      subjectId: file.id,
      after: { count: file.count, totalMinor, currency: file.currency },
    })
    return { id: file.id, count: file.count }
  })
}

function requireDebtor(): { name: string; iban: string } {
  const [seller, iban] = [findSeller(), env().PAYOUTS_IBAN]
  if (seller && iban) return { name: seller.name, iban }
  throw new AppError('E0003', {
    message: 'The paying account is not configured (PAYOUTS_IBAN, SELLER_NAME).',
  })
}

/** The file as the bank takes it (pain.001.001.09); each download is audited. Throws E5004, E0004. */
export const downloadPayoutFile = readVerb('affiliates.pay', OneFile, runDownload)

async function runDownload(
  ctx: Context,
  { fileId }: z.output<typeof OneFile>,
): Promise<{ name: string; xml: string }> {
  const debtor = requireDebtor()
  const file = await findFileWithAddresses(db, fileId)
  if (!file) throw noFile()
  const transfers = file.withdrawals.map(({ id, amountMinor, address }) => ({
    id,
    amountMinor,
    holder: address.holder,
    iban: keyring().open(address.addressSealed, addressPurpose),
  }))
  await recordAudit(db, ctx, {
    action: 'affiliate.payout_file_downloaded',
    subjectType: 'payout_file',
    subjectId: fileId,
  })
  const { id, createdAt } = file
  return { name: `payouts-${id}.xml`, xml: pain001({ id, createdAt, debtor, transfers }) }
}

const noFile = () => new AppError('E0004', { message: 'Bank file not found.' })

/** The bank has paid a file: whatever of it was not returned is paid. Throws E5004, E0004. */
export const markFilePaid = writeVerb('affiliates.pay', OneFile, runPaid)

async function runPaid(ctx: Context, { fileId }: z.output<typeof OneFile>): Promise<{ paid: number }> {
  return inTransaction(async (tx) => {
    const file = await findPayoutFile(tx, fileId)
    if (!file) throw noFile()
    let paid = 0
    // In one order, so that two who mark it at once wait for each other.
    for (const { id } of file.withdrawals.toSorted((a, b) =>
      a.organizationId + a.id < b.organizationId + b.id ? -1 : 1,
    ))
      if (await settleWithdrawal(tx, ctx, { id, state: 'paid' })) paid += 1
    return { paid }
  })
}

const Page = z.object({ cursor: pageCursor })
const pageSize = 25

/** Bank files, newest first, by keyset, with how much of each still waits for the bank. Throws E5004. */
export const listPayoutFiles = readVerb('affiliates.read', Page, runList)

async function runList(_ctx: Context, { cursor: text }: z.output<typeof Page>) {
  const cursor = parseCursor(text)
  const found = await findPayoutFiles(db, { cursor, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  const files = rows.map(({ _count, createdBy, ...file }) => ({
    ...file,
    createdBy: personOf(createdBy).name,
    open: _count.withdrawals,
  }))
  return { files, ...neighbours }
}

import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { Address } from '@scure/btc-signer'
import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools'
import { addr } from 'micro-eth-signer'
import { z } from 'zod'
import { type PayoutAddressKind, payoutAddressKinds } from '@/server/contract/affiliates'
import { organizationPath } from '@/server/contract/cabinet-addresses'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { printable } from '@/server/formats/printed-text'
import { keyring } from '@/server/keyring'
import { queueMail, sendSoon } from '@/server/modules/accounts/mail'
import { findPayerEmails } from '@/server/modules/accounts/members'
import { recordAudit, storedPerson } from '@/server/modules/platform/audit'
import { requireEligible } from './eligibility'
import { payoutProvider } from './payout-provider'
import { findOrganization } from './queries-affiliates'
import { countAddresses, findAddress, findAddresses, insertAddress, markRemoved } from './queries-payouts'

export const addressPurpose = 'payout_address.address'
const waitMs = 48 * 3_600_000
const weekMs = 7 * 86_400_000
const addressLimit = 10

const NewAddress = z.object({
  kind: z.enum(payoutAddressKinds),
  holder: z
    .string()
    .trim()
    .min(1, 'Enter the account holder.')
    .max(70, 'At most 70 characters.')
    .check(printable),
  address: z.string().max(120),
})

/**
 * Adds where the affiliate is paid; it is usable 48 hours later, and all who answer for the account are mailed. Throws E5004, EA001,
 * EA005 unless the address is one of its kind, checksum included, that this deployment pays to.
 */
export const addPayoutAddress = writeVerb('affiliate.manage', NewAddress, runAdd)

async function runAdd(ctx: TenantContext, { kind, holder, address: typed }: z.output<typeof NewAddress>) {
  const { organizationId } = ctx
  const address = checkAddress(kind, typed)
  if (address === null) throw invalid('This is not a valid address of this kind. Check each character.')
  if (kind !== 'iban' && !payoutProvider()) throw invalid('Only IBANs are supported.')
  const made = await inTransaction(async (tx) => {
    await requireEligible(tx, organizationId)
    const inUse = await countAddresses(tx, organizationId)
    if (inUse >= addressLimit) throw invalid(`At most ${addressLimit} addresses. Remove one first.`)
    const now = ctx.clock.now()
    // defence: a new payout address waits
    const usableFrom = new Date(now.getTime() + waitMs)
    const row = {
      id: newId(),
      organizationId,
      kind,
      holder,
      hint: hintOf(address),
      usableFrom,
      createdAt: now,
    }
    const addressSealed = keyring().seal(address, addressPurpose)
    await insertAddress(tx, { ...row, addressSealed, createdBy: storedPerson(ctx.actor) })
    await recordAudit(tx, ctx, {
      action: 'affiliate.address_added',
      subjectType: 'payout_address',
      subjectId: row.id,
      after: { kind, hint: row.hint, usableFrom },
    })
    // defence: a new payout address is mailed
    await tell(tx, ctx, row)
    return { id: row.id, usableFrom }
  })
  sendSoon(ctx)
  return made
}

const invalid = (message: string) =>
  new AppError('EA005', { message, details: { issues: [{ path: 'address', message }] } })

async function tell(tx: Db, ctx: TenantContext, { hint, usableFrom }: { hint: string; usableFrom: Date }) {
  const { name, slug } = await findOrganization(tx, ctx.organizationId)
  const from = `${usableFrom.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  for (const to of new Set(await findPayerEmails(tx, ctx.organizationId)))
    await queueMail(
      tx,
      ctx,
      {
        kind: 'payout_address_added',
        to,
        subject: `${name}: new payout address`,
        paragraphs: [
          `The payout address ${hint} has been added. It can be used from ${from}.`,
          'If you did not expect this, remove the address and contact Croupier.',
        ],
        link: {
          label: 'View payout addresses',
          url: `${env().baseUrl}${organizationPath(slug, '/affiliate/withdrawals')}`,
        },
        closing: `This email goes to the members of ${name}.`,
      },
      { expiresAt: new Date(ctx.clock.now().getTime() + weekMs) },
    )
}

const OneAddress = z.object({ addressId: z.uuid() })

/** Nothing more is withdrawn to it; what was requested before is paid. Throws E5004, E0004. */
export const removePayoutAddress = writeVerb('affiliate.manage', OneAddress, runRemove)

async function runRemove(ctx: TenantContext, { addressId }: z.output<typeof OneAddress>): Promise<void> {
  const { organizationId } = ctx
  await inTransaction(async (tx) => {
    const found = await findAddress(tx, { id: addressId, organizationId })
    if (!found) throw new AppError('E0004', { message: 'Payout address not found.' })
    if (found.removedAt) return
    await markRemoved(tx, addressId, ctx.clock.now())
    await recordAudit(tx, ctx, {
      action: 'affiliate.address_removed',
      subjectType: 'payout_address',
      subjectId: addressId,
      before: { kind: found.kind, hint: found.hint },
    })
  })
}

/** Payout addresses in use, newest first, with their first and last characters only. Throws E5004. */
export const listPayoutAddresses = readVerb(
  'affiliate.read',
  async ({ organizationId, clock }: TenantContext) => {
    const rows = await findAddresses(db, organizationId)
    const now = clock.now()
    return rows.map((row) => ({ ...row, isUsable: row.usableFrom <= now }))
  },
)

const checks: Record<PayoutAddressKind, (text: string) => string | null> = {
  iban(text) {
    const iban = electronicFormatIBAN(text)
    return iban !== null && isValidIBAN(iban) && isSEPACountry(iban.slice(0, 2)) ? iban : null
  },
  // Without the capitals of EIP-55 an address has no checksum.
  evm: (text) =>
    addr.isValid(text) && addr.addChecksum(text) === text && !isBlank(text.slice(2)) ? text : null,
  bitcoin: (text) => attempt(() => Address().decode(text) && text),
  tron: (text) =>
    attempt(() => {
      const bytes = createBase58check(sha256).decode(text)
      return bytes.length === 21 && bytes[0] === tronPrefix && !bytes.subarray(1).every((byte) => byte === 0)
        ? text
        : null
    }),
}

const tronPrefix = 0x41

/** The address that contracts use for "none": what is paid to it is gone. */
const isBlank = (digits: string) => /^0+$/.test(digits)

/** The address in the form in which it is stored and paid; null unless it is one of its kind with a right checksum. */
export const checkAddress = (kind: PayoutAddressKind, text: string): string | null =>
  checks[kind](text.trim())

function attempt(check: () => string | null): string | null {
  try {
    return check()
  } catch {
    return null
  }
}

/** To recognise it by: `DE89…3000`. */
export const hintOf = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`

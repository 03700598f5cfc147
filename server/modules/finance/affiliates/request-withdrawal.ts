import { z } from 'zod'
import { errorCatalogue } from '@/server/contract/error-catalogue'
import { AppError, FlatError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { minorToDecimal } from '@/server/core/money'
import { moneyInput } from '@/server/core/money-input'
import { writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { recordAudit, storedPerson } from '@/server/modules/platform/audit'
import { requireEligible } from './eligibility'
import { appendEntries } from './ledger'
import { type Account, findBalance } from './queries-accounts'
import {
  findAddress,
  findRequestedSince,
  findWithdrawal,
  findWithdrawalState,
  insertWithdrawal,
} from './queries-payouts'
import { payoutCheckpoint, sendPayoutNow } from './send-payout'

const Request = z.object({
  /** A form's own id for this withdrawal: sent twice, it is made once. */
  withdrawalId: z.uuid(),
  addressId: z.uuid(),
  amount: moneyInput,
})
type Request = z.output<typeof Request>

export interface Requested {
  withdrawalId: string
  state: string
  /** EA007 where the withdrawal waits for an approval. */
  notice: { code: 'EA007'; status: 202; type: string; message: string } | null
}

const perDay = 3
const dayMs = 86_400_000

/**
 * Takes an amount out of the balance and has it paid; once two people of staff approve, where it and what was requested in the 24 hours
 * before it are above the programme's threshold. Throws EA001, EA005 for an address that cannot be used now, EA006 below the minimum, EA003 (Retry-After) above 3 in 24 hours, EA002 above what is
 * available, EA004 where the payment provider refuses, idempotency_conflict for the id of another withdrawal. EA007 is a notice: it was
 * taken.
 */
export const requestWithdrawal = writeVerb('affiliate.manage', Request, run)

async function run(ctx: TenantContext, request: Request): Promise<Requested> {
  const { withdrawalId } = request
  const { isWaiting } = await inTransaction((tx) => record(tx, ctx, request))
  payoutCheckpoint('requested')
  if (!isWaiting) await sendPayoutNow(ctx, withdrawalId)
  const state = await findWithdrawalState(db, withdrawalId)
  return { withdrawalId, state, notice: isWaiting ? approvalNotice : null }
}

const approvalNotice = {
  code: 'EA007',
  status: errorCatalogue.EA007.statuses[0],
  type: errorCatalogue.EA007.type,
  message: 'Croupier must approve this withdrawal before it is paid.',
} as const

async function record(tx: Db, ctx: TenantContext, request: Request): Promise<{ isWaiting: boolean }> {
  const { withdrawalId: id, addressId, amount } = request
  const { organizationId } = ctx
  const address = await requireAddress(tx, { addressId, organizationId })
  const account = await requireEligible(tx, organizationId)
  const earlier = await findWithdrawal(tx, id)
  if (earlier) return requireSame(earlier, { ...request, organizationId })
  requirePayable(ctx, { account, address })
  requireLeast(account, amount)
  const recentMinor = await requireRate(tx, ctx)
  await requireAvailable(tx, ctx, { account, amount })
  // defence: an amount above the threshold cannot be split
  const isWaiting = recentMinor + amount.amountMinor > account.programme.approvalAboveMinor
  const now = ctx.clock.now()
  const { amountMinor, currency } = amount
  const state = isWaiting ? ('pending_approval' as const) : ('ready' as const)
  await insertWithdrawal(tx, {
    id,
    organizationId,
    addressId,
    amountMinor,
    currency,
    state,
    needsApproval: isWaiting,
    requestedBy: storedPerson(ctx.actor),
    nextAttemptAt: isWaiting ? null : now,
    createdAt: now,
  })
  await appendEntries(tx, {
    organizationId,
    createdAt: now,
    drafts: [{ kind: 'withdrawal', amountMinor: -amountMinor, availableAt: now, withdrawalId: id }],
  })
  await recordAudit(tx, ctx, {
    action: 'affiliate.withdrawal_requested',
    subjectType: 'withdrawal',
    subjectId: id,
    after: { amountMinor, currency, state },
  })
  return { isWaiting }
}

type Earlier = { organizationId: string; addressId: string; amountMinor: bigint; state: string }

function requireSame(
  earlier: Earlier,
  { organizationId, addressId, amount }: Request & { organizationId: string },
) {
  const isSame =
    earlier.organizationId === organizationId &&
    earlier.addressId === addressId &&
    earlier.amountMinor === amount.amountMinor
  if (!isSame)
    throw new FlatError('idempotency_conflict', {
      message: 'This withdrawal was already sent with other content. Close the form and start again.',
    })
  return { isWaiting: earlier.state === 'pending_approval' }
}

const unpayable = (message: string) =>
  new AppError('EA005', { message, details: { issues: [{ path: 'addressId', message }] } })

async function requireAddress(
  tx: Db,
  { addressId: id, organizationId }: { addressId: string; organizationId: string },
) {
  const address = await findAddress(tx, { id, organizationId })
  if (!address) throw unpayable('Choose a payout address.')
  return address
}

type Address = Awaited<ReturnType<typeof requireAddress>>

function requirePayable(
  { clock }: TenantContext,
  { account, address }: { account: Account; address: Address },
): void {
  const { removedAt, usableFrom, kind } = address
  if (removedAt) throw unpayable('This address was removed. Choose another.')
  // defence: a payout address is used after its wait
  if (usableFrom > clock.now())
    throw unpayable(
      `This address can be used from ${usableFrom.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    )
  if (kind === 'iban' && account.currency !== 'EUR')
    throw unpayable(`Croupier pays IBANs in EUR only, and this balance is in ${account.currency}.`)
}

function requireLeast({ currency, programme }: Account, amount: Request['amount']): void {
  if (amount.currency !== currency)
    throw new AppError('E4004', { message: `This balance is in ${currency}.` })
  if (amount.amountMinor < programme.minimumMinor)
    throw new AppError('EA006', {
      message: `The minimum withdrawal is ${minorToDecimal(programme.minimumMinor, currency)} ${currency}.`,
      details: { minimum: programme.minimumMinor.toString(), currency },
    })
}

async function requireAvailable(
  tx: Db,
  { organizationId, clock }: TenantContext,
  { account: { currency }, amount: { amountMinor } }: { account: Account; amount: Request['amount'] },
): Promise<void> {
  const { availableMinor } = await findBalance(tx, { organizationId, currency }, clock.now())
  // defence: no more is withdrawn than is available
  if (amountMinor > availableMinor)
    throw new AppError('EA002', {
      message: `${minorToDecimal(availableMinor, currency)} ${currency} are available.`,
      details: { available: availableMinor.toString(), currency },
    })
}

/** Minor units of what was requested in the last 24 hours and not returned. */
async function requireRate(tx: Db, { organizationId, clock }: TenantContext): Promise<bigint> {
  const now = clock.now().getTime()
  const recent = await findRequestedSince(tx, organizationId, new Date(now - dayMs), perDay)
  const oldest = recent[perDay - 1]
  // defence: withdrawals are limited by day
  if (oldest)
    throw new AppError('EA003', {
      message: `You can request ${perDay} withdrawals a day.`,
      retryAfterS: Math.ceil((oldest.createdAt.getTime() + dayMs - now) / 1_000),
    })
  const kept = recent.filter(({ state }) => state !== 'failed' && state !== 'rejected')
  return kept.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}

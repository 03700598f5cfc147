import { AppError } from '@/server/core/app-error'
import type { Db } from '@/server/db'
import { findKybStatus } from '@/server/modules/accounts/kyb'
import { type Account, findAccount, lockAccount } from './queries-accounts'

export type Ineligible = 'not_enrolled' | 'suspended' | 'not_verified'

const messages: Record<Ineligible, string> = {
  not_enrolled: 'This account is not enrolled in a programme yet. Contact Croupier.',
  suspended: 'This account is suspended from its programme. Contact Croupier.',
  not_verified: 'Complete the verification first.',
}

/** Why an affiliate may not do business now; null: it may. */
export async function whyIneligible(
  from: Db,
  organizationId: string,
  account: Account | null,
): Promise<Ineligible | null> {
  if (!account || account.organization.deletedAt) return 'not_enrolled'
  if (account.suspendedAt || !account.organization.isActive) return 'suspended'
  return (await findKybStatus(from, organizationId)) === 'approved' ? null : 'not_verified'
}

/** The affiliate's account, locked. Throws EA001 unless it is enrolled, verified and not suspended. */
export async function requireEligible(tx: Db, organizationId: string): Promise<Account> {
  await lockAccount(tx, organizationId)
  const account = await findAccount(tx, organizationId)
  const reason = await whyIneligible(tx, organizationId, account)
  // defence: only a verified affiliate that is not suspended is paid
  if (!account || reason)
    throw new AppError('EA001', {
      message: messages[reason ?? 'not_enrolled'],
      details: { reason: reason ?? 'not_enrolled' },
    })
  return account
}

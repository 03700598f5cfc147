import { referralParam } from '@/server/contract/affiliates'
import type { Clock } from '@/server/core/clock'
import { db } from '@/server/db'
import { log } from '@/server/log'
import { countClick, isLinkInUse } from './queries-links'
import { referralToken } from './referral-token'

const codePattern = /^[a-z0-9]{10}$/

/**
 * Where a link leads, as a path: the enquiry form, with a signed note of the link that names no person. One more click of the day is
 * counted; without `isCounted` none is. An unknown or retired link leads to the form without a note.
 */
export async function followLink(
  { clock }: { clock: Clock },
  { code, isCounted }: { code: string; isCounted: boolean },
): Promise<string> {
  const now = clock.now()
  if (!codePattern.test(code)) return '/enquire'
  const isLink = isCounted ? await count(code, now) : await isLinkInUse(db, code)
  return isLink ? `/enquire?${referralParam}=${referralToken(code, now)}` : '/enquire'
}

async function count(code: string, now: Date): Promise<boolean> {
  try {
    return await countClick(db, code, now.toISOString().slice(0, 10))
  } catch (error) {
    log.warn({ err: error }, 'click count failed')
    return isLinkInUse(db, code)
  }
}

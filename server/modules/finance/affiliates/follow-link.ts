import { referralParam } from '@/server/contract/affiliates'
import type { Clock } from '@/server/core/clock'
import { db, type Statement } from '@/server/db'
import { log } from '@/server/log'
import { referralToken } from './referral-token'

const click: Statement = {
  name: 'affiliates.click',
  text: `insert into affiliate_click (link_id, day, organization_id, clicks)
    select id, $2::date, organization_id, 1 from affiliate_link where code = $1 and retired_at is null
    on conflict (link_id, day) do update set clicks = affiliate_click.clicks + 1
    returning link_id`,
}

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
  const isLink = isCounted ? await count(code, now) : await isInUse(code)
  return isLink ? `/enquire?${referralParam}=${referralToken(code, now)}` : '/enquire'
}

async function count(code: string, now: Date): Promise<boolean> {
  try {
    return (await db.query(click, [code, now.toISOString().slice(0, 10)])).length === 1
  } catch (error) {
    log.warn({ err: error }, 'click count failed')
    return isInUse(code)
  }
}

const isInUse = async (code: string) =>
  (await db.affiliateLink.count({ where: { code, retiredAt: null } })) === 1

import { type BreakCause, breakCauses } from '@/server/contract/reconciliation'
import type { Db } from '@/server/db'
import { boundOf, counted, type Measure, minuteMs } from '../rule'
import { findBreaksByCause } from './queries-accounts'

/** One incident for each likely cause of a provider's breaks; those of providers' own ledgers are of staff. */
export const reconciliationBreaks: Measure = {
  rule: 'reconciliation_breaks',
  everyMs: 5 * minuteMs,
  quietMs: 0,
  async find(db: Db, { bounds }) {
    const rows = await findBreaksByCause(db, boundOf(bounds, 'breaks'))
    return rows.map(({ organizationId, providerCode, cause, breaks, reconciliationId }) => ({
      cause: `${organizationId ?? 'providers'} ${providerCode} ${cause}`,
      organizationId,
      ...(providerCode !== '' && { providerCode }),
      subjectId: reconciliationId,
      values: { breaks: BigInt(breaks) },
      figures: { breaks, providerCode, reason: cause },
    }))
  },
  words: ({ breaks, providerCode, reason }) => ({
    title: `${counted(breaks, 'break')} between ledgers${ofProvider(providerCode)}`,
    text: breakCauses[String(reason) as BreakCause] ?? 'Compare both sides.',
  }),
  past: ({ breaks, providerCode }) =>
    `${counted(breaks, 'break')} between ledgers${ofProvider(providerCode)}`,
  size: ({ breaks }) => Number(breaks),
}

const ofProvider = (code: unknown) => (code ? ` of ${String(code)}` : '')

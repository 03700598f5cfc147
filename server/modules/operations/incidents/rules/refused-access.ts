import type { IncidentRuleName } from '@/server/contract/incidents'
import type { Db } from '@/server/db'
import { sumSignals } from '@/server/modules/platform/signals'
import { ago, type Measure, minuteMs, secondMs, type Words, windowMs } from '../rule'

const refused = (
  rule: IncidentRuleName,
  kind: string,
  words: (subject: string, count: number) => Words & { past: string },
): Measure => ({
  rule,
  everyMs: 10 * secondMs,
  quietMs: 2 * minuteMs,
  async find(db: Db, { now }) {
    const sums = await sumSignals(db, [kind], ago(now, windowMs))
    return sums.map(({ subject, count }) => ({
      cause: subject,
      organizationId: null,
      providerCode: kind === 'signature_refused' ? subject : null,
      values: { refused: BigInt(count) },
      figures: { subject, refused: count },
    }))
  },
  words({ subject, refused: count }) {
    const { title, text } = words(String(subject), Number(count))
    return { title, text }
  },
  past: ({ subject, refused: count }) => words(String(subject), Number(count)).past,
  size: ({ refused: count }) => Number(count),
})

export const signaturesRefused = refused('signatures_refused', 'signature_refused', (provider, count) => ({
  title: `Invalid signatures in the name of ${provider}`,
  past: `Invalid signatures in the name of ${provider}`,
  text: `${count} requests within 10 minutes had an invalid signature. The provider’s secret may have changed, or someone else is sending them.`,
}))

export const signInsRefused = refused('sign_ins_refused', 'sign_in_refused', (_subject, count) => ({
  title: 'Many sign-ins fail',
  past: 'Many sign-ins failed',
  text: `${count} sign-ins to the dashboard failed within 10 minutes. Someone may be guessing passwords.`,
}))

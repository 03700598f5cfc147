import type { IssueOutcome, IssuePlan } from '@/server/modules/free-rounds'
import type { CallLine } from './call-line'

const error = { kind: 'unavailable', message: 'Its turn did not come in time', isUnsent: true } as const
const notBegun = { ok: false, error } as const

/** A plan whose calls wait in line. One that may no longer begin when its turn comes was never sent. */
export function inLine(plan: IssuePlan, line: CallLine, mayBegin: () => boolean): IssuePlan {
  const { adapter } = plan.provider
  const issueFreeRounds: typeof adapter.issueFreeRounds = async (ports, request) =>
    (await line.call(() => adapter.issueFreeRounds(ports, request), mayBegin)) ?? notBegun
  return { ...plan, provider: { ...plan.provider, adapter: { ...adapter, issueFreeRounds } } }
}

/** True where the call of an issuance did not begin. */
export function isNotBegun(outcome: IssueOutcome): boolean {
  return (outcome.kind === 'unsent' || outcome.kind === 'stopped') && outcome.error === notBegun.error
}

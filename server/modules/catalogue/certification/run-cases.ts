import {
  type CertificationCaseState,
  type CertificationFinding,
  certificationGroups,
} from '@/server/contract/certification'
import { Bench, type CertificationCase, NotApplicable, type Workshop } from './bench'
import { catalogueCases } from './cases/catalogue'
import { failureCases } from './cases/failures'
import { freeRoundsCases } from './cases/free-rounds'
import { launchCases } from './cases/launch'
import { movementCases } from './cases/movements'
import { refundCases } from './cases/refunds'
import { roundCases } from './cases/rounds'
import { signatureCases } from './cases/signatures'

/** Every case, by group in the order of the groups. */
export const allCases: readonly CertificationCase[] = Object.keys(certificationGroups).flatMap((group) =>
  [
    ...catalogueCases,
    ...launchCases,
    ...movementCases,
    ...refundCases,
    ...failureCases,
    ...freeRoundsCases,
    ...signatureCases,
    ...roundCases,
  ].filter((one) => one.group === group),
)

export interface CaseResult {
  state: Extract<CertificationCaseState, 'passed' | 'failed' | 'not_applicable'>
  findings: CertificationFinding[]
  /** Why it does not apply. */
  note: string | null
}

/** Runs one case against the studio. Throws only for what is no fault of the studio. */
export async function runCase(one: CertificationCase, shop: Workshop): Promise<CaseResult> {
  const notApplying = whyNot(one, shop)
  if (notApplying !== null) return { state: 'not_applicable', findings: [], note: notApplying }
  const bench = new Bench(shop)
  try {
    await bench.finish(one.run(bench))
  } catch (error) {
    if (!(error instanceof NotApplicable)) throw error
    return { state: 'not_applicable', findings: bench.findings, note: error.message }
  }
  const { findings } = bench
  return { state: findings.every(({ isMet }) => isMet) ? 'passed' : 'failed', findings, note: null }
}

function whyNot(one: CertificationCase, shop: Workshop): string | null {
  const group: { title: string; needs?: string } = certificationGroups[one.group]
  if (group.needs !== undefined && !shop.target.supports.some((support) => support === group.needs))
    return 'Not among what the studio supports.'
  return one.skip?.(shop) ?? null
}

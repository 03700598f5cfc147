import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { type Db, db } from '@/server/db'
import { log } from '@/server/log'
import {
  createMonthRates,
  findProviderVersions,
  lockProviderContracts,
  monthOf,
  nextMonth,
  type ProviderVersion,
  versionOf,
} from '@/server/modules/finance/contracts'
import { computeFigures, type Figures, type FrozenStatement, figuresFromJson, figuresToJson } from './figures'
import { findStatementsOf, saveDraft } from './queries-statements'

type Versions = Awaited<ReturnType<typeof findProviderVersions>>
type Statements = Awaited<ReturnType<typeof findStatementsOf>>
type ReadMonth = ReturnType<typeof createMonthRates>

const isOpen = ({ state }: Statements[number]) => state === 'draft' || state === 'ready'

/** Earlier than this a change of facts is no correction any more. */
const correctedMonths = 12

/**
 * Draws up the statements of all providers with a contract, from its first month through the current one: new drafts, and the figures
 * of drafts anew. Each provider by itself, so that one that fails holds up no other, and any number of instances may run it.
 */
export async function drawUpStatements({
  clock,
}: Pick<Context, 'clock'>): Promise<{ drawn: number; failed: number }> {
  const now = clock.now()
  const versions = await findProviderVersions(db)
  const readMonth = createMonthRates(db, now)
  const result = { drawn: 0, failed: 0 }
  for (const providerCode of new Set(versions.map((version) => version.providerCode))) {
    try {
      const own = versions.filter((version) => version.providerCode === providerCode)
      result.drawn += await drawUpProvider(providerCode, { versions: own, readMonth, now })
    } catch (error) {
      log.error({ err: error, providerCode }, 'drawing up provider statements failed')
      result.failed += 1
    }
  }
  return result
}

async function drawUpProvider(
  providerCode: string,
  { versions, readMonth, now }: { versions: Versions; readMonth: ReadMonth; now: Date },
): Promise<number> {
  const statements = await findStatementsOf(db, providerCode)
  const first = versions.reduce<Date | null>(
    (least, { effectiveMonth, withdrawnAt }) =>
      withdrawnAt === null && (least === null || effectiveMonth < least) ? effectiveMonth : least,
    null,
  )
  let drawn = 0
  for (let month = first; month !== null && month <= monthOf(now); month = nextMonth(month)) {
    const contract = versionOf(versions, month)
    const known = statements.find((one) => one.month.getTime() === month?.getTime())
    if (contract === null || (known && known.state !== 'draft')) continue
    const frozen = frozenBefore(statements, versions, month)
    const figures = await computeFigures(db, { contract, month, frozen, readMonth })
    await saveDraft(db, { id: newId(), ...rowOf({ contract, month, figures, now }) })
    drawn += 1
  }
  return drawn
}

export function rowOf({
  contract: { id: contractId, providerCode, currency },
  month,
  figures,
  now: computedAt,
}: {
  contract: ProviderVersion
  month: Date
  figures: Figures
  now: Date
}) {
  const { totalMinor } = figures
  return {
    providerCode,
    month,
    contractId,
    currency,
    figures: figuresToJson(figures),
    totalMinor,
    computedAt,
  }
}

/** What corrections of a month refer to: none while an earlier statement is open, which is where they will stand. */
function frozenBefore(statements: Statements, versions: Versions, month: Date): FrozenStatement[] {
  const before = statements.filter((one) => one.month < month)
  if (before.some(isOpen)) return []
  return before.slice(-correctedMonths).flatMap(({ contractId, figures, ...row }) => {
    const contract = versions.find(({ id }) => id === contractId)
    return contract ? [{ ...row, contract, figures: figuresFromJson(figures) }] : []
  })
}

/** The same of one statement, within a transaction that changes it. Null where no contract applies any more. */
export async function recompute(
  tx: Db,
  { providerCode, month }: { providerCode: string; month: Date },
  now: Date,
) {
  await lockProviderContracts(tx, providerCode)
  const [versions, statements] = [
    await findProviderVersions(tx, providerCode),
    await findStatementsOf(tx, providerCode),
  ]
  const contract = versionOf(versions, month)
  if (contract === null) return null
  const frozen = frozenBefore(statements, versions, month)
  const readMonth = createMonthRates(tx, now)
  const figures = await computeFigures(tx, { contract, month, frozen, readMonth })
  const hasEarlierOpen = statements.some((one) => one.month < month && isOpen(one))
  return { figures, hasEarlierOpen, row: rowOf({ contract, month, figures, now }) }
}

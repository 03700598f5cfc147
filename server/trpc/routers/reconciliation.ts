import {
  acceptBreaks,
  acceptProviderBreaks,
  addProviderSource,
  addSource,
  changeProviderSource,
  changeSource,
  claimBreaks,
  claimProviderBreaks,
  commentBreak,
  commentProviderBreak,
  decideBreaks,
  decideProviderBreaks,
  getBreak,
  getProviderBreak,
  getProviderReconciliation,
  getReconciliation,
  importLedgerFile,
  importProviderFile,
  listBreaks,
  listImports,
  listProviderBreaks,
  listProviderImports,
  listProviderReconciliations,
  listProviderSources,
  listReconciliationRules,
  listReconciliations,
  listSources,
  previewLedgerFile,
  previewProviderFile,
  removeImport,
  removeProviderImport,
  reopenBreaks,
  reopenProviderBreaks,
  requestProviderReconciliation,
  requestReconciliation,
  retireProviderSource,
  retireSource,
  setFileServer,
  setProviderFileServer,
  setReconciliationRules,
  signProviderReconciliation,
  signReconciliation,
  takeBreaks,
  takeProviderBreaks,
} from '@/server/modules/finance/reconciliation'
import { showing } from '../adapt-verb'
import { procedure, router, staffProcedure } from '../init'
import { moneyView, showAmount } from '../money-view'

const show = (minor: string | bigint | null, currency: string) =>
  minor === null ? null : moneyView(BigInt(minor), currency)

/** What a side has of a transaction, as it was kept with the break. */
interface Side {
  lines: number
  type: string
  amountMinor: string
  currency: string
  state: string
  at: string | null
  roundId: string | null
}

/** Stored by the comparison (`break-of-line.ts`). */
function showSide(stored: unknown) {
  if (stored === null) return null
  const { amountMinor, at, ...side } = stored as Side
  return {
    ...side,
    at: at === null ? null : new Date(at),
    amount: moneyView(BigInt(amountMinor), side.currency),
  }
}

interface Sided {
  providerSide: unknown
  ourSide: unknown
  walletSide: unknown
  owner: unknown
  atStakeMinor: bigint
  currency: string
}

const personName = (stored: unknown) => (stored as { name?: string } | null)?.name ?? null

function showSides<Row extends Sided>({
  providerSide,
  ourSide,
  walletSide,
  owner,
  atStakeMinor,
  ...row
}: Row) {
  return {
    ...row,
    owner: personName(owner),
    atStake: moneyView(atStakeMinor, row.currency),
    sides: { provider: showSide(providerSide), ours: showSide(ourSide), wallet: showSide(walletSide) },
  }
}

const showBreaks = ({ breaks, groups, ...neighbours }: Awaited<ReturnType<typeof listBreaks>>) => ({
  breaks: breaks.map(showSides),
  groups: groups.map(({ atStakeMinor, breaks: count, ...group }) => ({
    ...group,
    breaks: Number(count),
    atStake: moneyView(BigInt(atStakeMinor), group.currency),
  })),
  ...neighbours,
})

function showBreak(found: Awaited<ReturnType<typeof getBreak>>) {
  const { evidence, decidedBy, approvedBy, comments, ...rest } = found
  const { providerMinor: _p, answeredMinor: _a, confirmedMinor: _c, walletMinor: _w, ...facts } = rest
  return {
    ...showSides(facts),
    ...{ decidedBy: personName(decidedBy), approvedBy: personName(approvedBy) },
    comments: comments.map(({ author, ...comment }) => ({ ...comment, author: personName(author) })),
    evidence: evidence.map((row) => showAmount(row)),
  }
}

const showRuns = ({ reconciliations, ...neighbours }: Awaited<ReturnType<typeof listReconciliations>>) => ({
  reconciliations: reconciliations.map(({ movements, unsettled, settled, ...run }) => ({
    ...run,
    ...{ movements: Number(movements), unsettled: Number(unsettled), settled: Number(settled) },
  })),
  ...neighbours,
})

function showRun(found: Awaited<ReturnType<typeof getReconciliation>>) {
  const { totals, movementCount, createdBy, signedBy, signature: _, ...run } = found
  return {
    ...run,
    ...{ movements: Number(movementCount), createdBy: personName(createdBy), signedBy: personName(signedBy) },
    totals: totals.map(
      ({ providerMinor, answeredMinor, confirmedMinor, walletMinor, toleratedMinor, movements, ...row }) => ({
        ...row,
        provider: show(providerMinor, row.currency),
        answered: moneyView(BigInt(answeredMinor), row.currency),
        confirmed: moneyView(BigInt(confirmedMinor), row.currency),
        wallet: show(walletMinor, row.currency),
        tolerated: moneyView(BigInt(toleratedMinor), row.currency),
        movements: Number(movements),
      }),
    ),
  }
}

const showImports = ({ imports, ...neighbours }: Awaited<ReturnType<typeof listImports>>) => ({
  imports: imports.map(({ rowCount, badRowCount, sizeBytes, createdBy, problems, ...one }) => ({
    ...one,
    problems: problems as { line: number; problem: string }[],
    ...{ rows: Number(rowCount), badRows: Number(badRowCount), sizeBytes: Number(sizeBytes) },
    createdBy: personName(createdBy),
  })),
  ...neighbours,
})

const showSources = ({ sources }: Awaited<ReturnType<typeof listSources>>) => ({
  sources: sources.map(({ imports: [newest], createdBy: _, mark: __, ...source }) => ({
    ...source,
    newest: newest
      ? { ...newest, rowCount: Number(newest.rowCount), badRowCount: Number(newest.badRowCount) }
      : null,
  })),
})

const showPreview = ({ rows, ...preview }: Awaited<ReturnType<typeof previewLedgerFile>>) => ({
  ...preview,
  rows: rows.map((row) =>
    row.ok
      ? {
          problem: null,
          rows: row.rows.map(({ amount, ...one }) => showAmount({ ...one, amountMinor: amount })),
        }
      : { problem: row.problem, rows: [] },
  ),
})

const showRules = ({ rules }: Awaited<ReturnType<typeof listReconciliationRules>>) => ({
  rules: rules.map(({ toleranceMinor, createdBy, ...rest }) => ({
    ...rest,
    toleranceMinor: Number(toleranceMinor),
    createdBy: personName(createdBy),
  })),
})

/** Movements compared with the wallet's journal and the providers' ledgers: an organization's own. */
export const reconciliationRouter = router({
  list: procedure(showing(listReconciliations, showRuns)),
  get: procedure(showing(getReconciliation, showRun)),
  request: procedure(requestReconciliation),
  sign: procedure(signReconciliation),
  breaks: procedure(showing(listBreaks, showBreaks)),
  oneBreak: procedure(showing(getBreak, showBreak)),
  accept: procedure(acceptBreaks),
  decide: procedure(decideBreaks),
  claim: procedure(claimBreaks),
  reopen: procedure(reopenBreaks),
  take: procedure(takeBreaks),
  comment: procedure(commentBreak),
  sources: procedure(showing(listSources, showSources)),
  addSource: procedure(addSource),
  changeSource: procedure(changeSource),
  setFileServer: procedure(setFileServer),
  retireSource: procedure(retireSource),
  preview: procedure(showing(previewLedgerFile, showPreview)),
  imports: procedure(showing(listImports, showImports)),
  importFile: procedure(importLedgerFile),
  removeImport: procedure(removeImport),
})

/** The same of providers' ledgers over all organizations, for staff. */
export const staffReconciliationRouter = router({
  list: staffProcedure(showing(listProviderReconciliations, showRuns)),
  get: staffProcedure(showing(getProviderReconciliation, showRun)),
  request: staffProcedure(requestProviderReconciliation),
  sign: staffProcedure(signProviderReconciliation),
  breaks: staffProcedure(showing(listProviderBreaks, showBreaks)),
  oneBreak: staffProcedure(showing(getProviderBreak, showBreak)),
  accept: staffProcedure(acceptProviderBreaks),
  decide: staffProcedure(decideProviderBreaks),
  claim: staffProcedure(claimProviderBreaks),
  reopen: staffProcedure(reopenProviderBreaks),
  take: staffProcedure(takeProviderBreaks),
  comment: staffProcedure(commentProviderBreak),
  sources: staffProcedure(showing(listProviderSources, showSources)),
  addSource: staffProcedure(addProviderSource),
  changeSource: staffProcedure(changeProviderSource),
  setFileServer: staffProcedure(setProviderFileServer),
  retireSource: staffProcedure(retireProviderSource),
  preview: staffProcedure(showing(previewProviderFile, showPreview)),
  imports: staffProcedure(showing(listProviderImports, showImports)),
  importFile: staffProcedure(importProviderFile),
  removeImport: staffProcedure(removeProviderImport),
  rules: staffProcedure(showing(listReconciliationRules, showRules)),
  setRules: staffProcedure(setReconciliationRules),
})

import {
  type BreakCause,
  type BreakKind,
  breakCauses,
  breakKindNames,
} from '@/server/contract/reconciliation'
import { minorToDecimal } from '@/server/core/money'
import type { Db } from '@/server/db'
import { csvLineOf } from '@/server/formats/csv'
import { type BreakGroup, type ReportedBreak, readAllBreaks, selectGroups } from './queries-breaks'
import { findTotals, type LedgerScope, type ReconciliationRow, type TotalRow } from './queries-runs'

/** A file of the report of a comparison. Of the same rows always the same bytes. */
export interface ReportFile {
  name: string
  bytes(): Promise<Buffer>
}

interface Report {
  reconciliation: ReconciliationRow
  scope: LedgerScope
}

/** The files of a report, in the order in which they are packed and signed. */
export function reportFiles(handle: Db, report: Report): ReportFile[] {
  const { id } = report.reconciliation
  return [
    { name: 'sums.csv', bytes: async () => sumsFile(await findTotals(handle, id)) },
    { name: 'breaks.csv', bytes: () => breaksFile(readAllBreaks(handle, id)) },
    { name: 'report.pdf', bytes: () => pdfFile(handle, report) },
  ]
}

const text = (value: string | null) => ({ text: value ?? '', isNumber: false })
const amount = (minor: string | bigint | null, currency: string) => ({
  text: minor === null ? '' : minorToDecimal(BigInt(minor), currency),
  isNumber: true,
})
const lineOf = (names: readonly string[]) => csvLineOf(names.map(text))

const sumColumns = [
  ...['day', 'provider', 'brand', 'currency', 'type', 'movements'],
  ...['provider_amount', 'answered_amount', 'confirmed_amount', 'wallet_amount', 'tolerated_amount'],
  ...['answered_less_provider', 'confirmed_less_wallet'],
]

function sumsFile(totals: readonly TotalRow[]): Buffer {
  const lines = totals.map((row) => {
    const { currency, providerMinor, answeredMinor, confirmedMinor, walletMinor, toleratedMinor } = row
    const less = (ours: string, theirs: string | null) =>
      theirs === null ? null : BigInt(ours) - BigInt(theirs)
    const amounts = [providerMinor, answeredMinor, confirmedMinor, walletMinor, toleratedMinor]
    const differences = [less(answeredMinor, providerMinor), less(confirmedMinor, walletMinor)]
    const names = [row.day.toISOString().slice(0, 10), row.providerCode, row.brandId, currency, row.type]
    return csvLineOf([
      ...names.map(text),
      { text: row.movements.toString(), isNumber: true },
      ...[...amounts, ...differences].map((minor) => amount(minor, currency)),
    ])
  })
  return Buffer.from([lineOf(sumColumns), ...lines].join(''))
}

const breakColumns = [
  ...['kind', 'cause', 'state', 'provider', 'brand', 'transaction_id', 'round_id', 'happened_at'],
  ...['currency', 'type', 'at_stake', 'provider_counts', 'answered', 'confirmed', 'wallet_counts'],
  ...['reason', 'decided_by', 'approved_by'],
]

async function breaksFile(breaks: AsyncIterable<ReportedBreak>): Promise<Buffer> {
  const lines = [lineOf(breakColumns)]
  for await (const one of breaks) {
    const { currency } = one
    const names = [one.kind, one.cause, one.state, one.providerCode, one.brandId, one.transactionId]
    const minors = [
      one.atStakeMinor,
      one.providerMinor,
      one.answeredMinor,
      one.confirmedMinor,
      one.walletMinor,
    ]
    lines.push(
      csvLineOf([
        ...[...names, one.roundId, one.happenedAt?.toISOString() ?? null, currency, one.type].map(text),
        ...minors.map((minor) => amount(minor, currency)),
        ...[one.reason, one.decidedBy, one.approvedBy].map(text),
      ]),
    )
  }
  return Buffer.from(lines.join(''))
}

const moneyColumns = ['Provider', 'Answered', 'Confirmed', 'Wallet'].map((label) => ({
  ...{ label, share: 0.17, isRight: true },
}))

async function pdfFile(handle: Db, { reconciliation, scope }: Report): Promise<Buffer> {
  const { id, from, to, zone, providerCode, signedAt, comparedAt, movementCount } = reconciliation
  const [totals, groups] = [await findTotals(handle, id), await selectGroups(handle, scope, allOf(id))]
  // What makes a PDF is loaded where one is made.
  const { PdfDocument } = await import('@/server/formats/pdf-document')
  const title = `Reconciliation${providerCode === null ? '' : ` of ${providerCode}`}`
  const pdf = new PdfDocument({ title, madeAt: signedAt ?? comparedAt ?? reconciliation.createdAt })
  const signer = (reconciliation.signedBy as { name?: string } | null)?.name
  pdf.facts([
    ['Period', `${from.toISOString()} up to ${to.toISOString()}, days of ${zone}`],
    ['Movements', movementCount.toString()],
    ['Compared', comparedAt?.toISOString() ?? 'not yet'],
    ['Signed', signedAt ? `${signedAt.toISOString()} by ${signer ?? 'unknown'}` : 'not yet: a draft'],
  ])
  pdf.heading('Sums by provider, currency and type')
  pdf.table(
    [{ label: 'Provider, type', share: 0.32 }, ...moneyColumns],
    summed(totals).map(({ name, minors, currency }) => [
      name,
      ...minors.map((minor) =>
        minor === null ? 'not given' : `${minorToDecimal(minor, currency)} ${currency}`,
      ),
    ]),
  )
  pdf.heading('Differences')
  pdf.table(
    [
      { label: 'What differs', share: 0.24 },
      { label: 'Likely cause', share: 0.44 },
      { label: 'Breaks', share: 0.1, isRight: true },
      { label: 'At stake', share: 0.22, isRight: true },
    ],
    groups.map(groupCells),
  )
  if (groups.length === 0) pdf.paragraph('None: the ledgers agree.')
  pdf.paragraph(
    'Each day’s sums are in sums.csv and each difference, with what was decided about it, in breaks.csv.',
  )
  return pdf.finish()
}

const groupCells = ({ kind, cause, currency, breaks, atStakeMinor }: BreakGroup) => [
  breakKindNames[kind as BreakKind],
  breakCauses[cause as BreakCause],
  breaks.toString(),
  `${minorToDecimal(BigInt(atStakeMinor), currency)} ${currency}`,
]

/** Every break, however it was settled. */
const allOf = (reconciliationId: string) => ({
  ...{
    reconciliationId,
    states: ['open', 'accepting', 'accepted', 'claimed'] as const,
    kind: null,
    cause: null,
  },
  ...{ providerCode: null, currency: null, ownerId: null, transactionId: null },
})

interface Summed {
  name: string
  currency: string
  minors: (bigint | null)[]
}

/** The sums of all days and brands together. */
function summed(totals: readonly TotalRow[]): Summed[] {
  const rows = new Map<string, Summed>()
  for (const { providerCode, type, currency, ...total } of totals) {
    const name = `${providerCode || 'unknown'}, ${type}`
    const minors = [total.providerMinor, total.answeredMinor, total.confirmedMinor, total.walletMinor]
    const known = rows.get(`${name} ${currency}`)
    const added = minors.map((minor, index) => plus(known?.minors[index] ?? null, minor))
    rows.set(`${name} ${currency}`, { name, currency, minors: added })
  }
  return [...rows.values()]
}

const plus = (sum: bigint | null, minor: string | null) =>
  minor === null ? sum : (sum ?? 0n) + BigInt(minor)

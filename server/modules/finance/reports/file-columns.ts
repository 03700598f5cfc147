import type { StaffReportBy } from '@/server/contract/reports'
import { minorToDecimal } from '@/server/core/money'
import { type Conversion, convertAmounts } from './convert-amounts'
import type { Amounts, ReportFigures } from './report-figures'

/** One row of a file: a group in one currency. */
export interface FileLine extends ReportFigures {
  key: string
  brandId: string | null
  name: string
  declaredRtp: string | null
  /** Null: nothing is converted, or the currency has no rate. */
  converted: Amounts | null
}

export type Cell = string | bigint | null

/** Decimals are text in digits: no format of a file may round them. */
export interface FileColumn {
  name: string
  kind: 'text' | 'decimal' | 'integer'
  cell: (line: FileLine) => Cell
}

const amounts = [
  ['bet_amount', 'betMinor'],
  ['refund_amount', 'refundMinor'],
  ['win_amount', 'winMinor'],
  ['free_win_amount', 'freeWinMinor'],
  ['ggr', 'ggrMinor'],
  ['cash_ggr', 'cashGgrMinor'],
] as const

/** Exact twice: as a decimal, and in minor units. */
const amountColumns = (
  prefix: string,
  of: (line: FileLine) => { amounts: Amounts; currency: string } | null,
): FileColumn[] =>
  amounts.flatMap(([name, field]): FileColumn[] => [
    {
      name: `${prefix}${name}`,
      kind: 'decimal',
      cell: (line) => {
        const found = of(line)
        return found && minorToDecimal(found.amounts[field], found.currency)
      },
    },
    { name: `${prefix}${name}_minor`, kind: 'integer', cell: (line) => of(line)?.amounts[field] ?? null },
  ])

const count = (name: string, of: (line: FileLine) => number | null): FileColumn => ({
  name,
  kind: 'integer',
  cell: (line) => {
    const value = of(line)
    return value === null ? null : BigInt(value)
  },
})

/** Millionths as percent, all four decimals: exact. */
function percent(millionths: bigint | null | undefined): string | null {
  if (millionths === null || millionths === undefined) return null
  const digits = (millionths < 0n ? -millionths : millionths).toString().padStart(5, '0')
  return `${millionths < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
}

const share = (name: string, of: (line: FileLine) => bigint | null | undefined): FileColumn => ({
  name,
  kind: 'decimal',
  cell: (line) => percent(of(line)),
})

const text = (name: string, cell: (line: FileLine) => string | null): FileColumn => ({
  name,
  kind: 'text',
  cell,
})

/**
 * What a row is in the currency asked for, and by which rates; empty without a rate. Its own currency needs none.
 */
function convertedColumns({ currency, rates }: Conversion): FileColumn[] {
  const ifConverted = (line: FileLine, told: string | undefined) =>
    line.converted && line.currency !== currency ? (told ?? null) : null
  return [
    text('converted_currency_code', ({ converted }) => converted && currency),
    ...amountColumns('converted_', ({ converted }) => converted && { amounts: converted, currency }),
    text('rate_day', (line) => ifConverted(line, rates?.day)),
    text('rate_source', (line) => ifConverted(line, rates?.source)),
  ]
}

/** A row with what it is in the currency asked for. */
export const withConverted = (
  line: Omit<FileLine, 'converted'>,
  conversion: Conversion | null,
): FileLine => ({
  ...line,
  converted: conversion && convertAmounts(line, conversion),
})

/** The columns of a report's file, the same in every format; those of a conversion only where one was asked for. */
export const fileColumns = (by: StaffReportBy, conversion: Conversion | null): FileColumn[] => [
  text(by, (line) => (by === 'currency' ? line.currency : line.key)),
  ...(['organization', 'brand', 'provider', 'game'].includes(by)
    ? [text(`${by}_name`, ({ name }) => name)]
    : []),
  ...(by === 'player' ? [text('brand_id', ({ brandId }) => brandId)] : []),
  text('currency_code', ({ currency }) => currency),
  count('bets', ({ bets }) => bets),
  count('wins', ({ wins }) => wins),
  count('refunds', ({ refunds }) => refunds),
  count('rounds', ({ rounds }) => rounds),
  count('players', ({ players }) => players),
  ...amountColumns('', (line) => ({ amounts: line, currency: line.currency })),
  share('margin_percent', ({ margin }) => margin),
  share('observed_rtp_percent', ({ rtp }) => rtp?.rtp),
  share('observed_rtp_low_percent', ({ rtp }) => rtp?.low),
  share('observed_rtp_high_percent', ({ rtp }) => rtp?.high),
  ...(by === 'game'
    ? [{ name: 'declared_rtp_percent', kind: 'decimal' as const, cell: (line: FileLine) => line.declaredRtp }]
    : []),
  ...(conversion ? convertedColumns(conversion) : []),
]

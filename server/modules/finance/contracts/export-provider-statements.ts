import type { Context } from '@/server/core/context'
import { minorToDecimal } from '@/server/core/money'
import { csvLine, csvLineOf } from '@/server/formats/csv'
import { listProviderStatements, monthText, type StatementMonth } from './provider-statements'

const columns = [
  'month',
  'provider',
  'contract_version',
  'currency',
  'bets',
  'refunds',
  'wins',
  'ggr',
  'rate_day',
  'rate_per_eur',
  'contract_currency',
  'contract_rate_per_eur',
  'ggr_converted',
  'share',
  'fixed',
  'total',
] as const

/**
 * A month's provider statements as CSV: a line for each provider and currency, then one with what is owed. What has no rate has no
 * converted GGR and is not owed yet. Amounts are in major units of their currency. Throws E5004.
 */
export async function exportProviderStatements(ctx: Context, search: StatementMonth) {
  const { month, statements, rateDay } = await listProviderStatements(ctx, search)
  return { name: `provider-statements-${monthText(month)}.csv`, pieces: pieces() }

  async function* pieces(): AsyncGenerator<string> {
    yield csvLine(columns)
    for (const statement of statements) yield rowsOf(statement).map(lineOf).join('')
  }

  /** All but the month, the provider and the currencies are numbers, which keep their sign. */
  function lineOf(row: readonly (string | number)[]) {
    return csvLineOf(row.map((cell, index) => ({ text: String(cell), isNumber: index > 3 })))
  }

  function rowsOf({ providerCode, contract, amounts }: (typeof statements)[number]) {
    if (!contract || !amounts) return []
    const start = [monthText(month), providerCode, contract.version]
    const inContract = (amountMinor: bigint) => minorToDecimal(amountMinor, contract.currency)
    const lines = amounts.lines.map((line) => {
      const own = (amountMinor: bigint) => minorToDecimal(amountMinor, line.currency)
      const { betMinor, refundMinor, winMinor, ggrMinor, baseMinor, rate, currency } = line
      const converted = [rate ? (rateDay ?? '') : '', rate?.from ?? '', contract.currency, rate?.to ?? '']
      const played = [own(betMinor), own(refundMinor), own(winMinor), own(ggrMinor)]
      return [...start, currency, ...played, ...converted, inContract(baseMinor), '', '', '']
    })
    const open = amounts.open.map(({ betMinor, refundMinor, winMinor, ggrMinor, currency }) => {
      const played = [betMinor, refundMinor, winMinor, ggrMinor].map((one) => minorToDecimal(one, currency))
      return [...start, currency, ...played, '', '', contract.currency, '', '', '', '', '']
    })
    const { baseMinor, shareMinor, fixedMinor, totalMinor } = amounts
    const owed = [baseMinor, shareMinor, fixedMinor, totalMinor].map(inContract)
    return [
      ...lines,
      ...open,
      [...start, contract.currency, '', '', '', '', '', '', contract.currency, '', ...owed],
    ]
  }
}

import { z } from 'zod'
import { ContractForm, FixedLine, ShareLine, type TierForm } from '@/server/contract/forms/contracts'
import { newId } from '@/server/core/ids'
import { isKnownCurrency } from '@/server/core/money'
import { readTypedAmount } from '@/server/core/money-input'
import { printable } from '@/server/formats/printed-text'
import type { ContractLine } from './contract'
import { parseShare, type Tier } from './tiers'

const ShareInput = z.object({
  ...ShareLine.shape,
  /** Null: every provider that no narrower line covers. */
  providerCode: z.string().min(1).max(64).nullable(),
  /** The catalogue's game type; null: every one. */
  gameType: z.string().min(1).max(64).nullable(),
  includesFreeWins: z.boolean(),
  minimum: z.nullable(ShareLine.shape.minimum),
})

const FixedInput = z.object({
  ...FixedLine.shape,
  label: FixedLine.shape.label.check(printable),
})

const LineInput = z.discriminatedUnion('kind', [ShareInput, FixedInput])
type LineInput = z.output<typeof LineInput>

/** Reports what is wrong with the part of the terms at `path`. */
export type Complain = (path: (string | number)[], message: string) => void

const TermsInput = z.object({
  currency: z.string().refine(isKnownCurrency),
  negativeMonth: ContractForm.shape.negativeMonth,
  monthlyMinimum: z.nullable(ContractForm.shape.monthlyMinimum),
  lines: z.array(LineInput).max(20, 'At most 20 lines.'),
})

/** Terms as typed in the contract's currency; become lines of exact amounts, or messages about what is wrong. */
export const ContractTerms = TermsInput.transform(({ lines, monthlyMinimum, ...terms }, ctx) => {
  const complain: Complain = (path, message) => ctx.addIssue({ code: 'custom', path, message })
  const { currency } = terms
  refuseRepeated(lines, complain)
  const parsed = lines.map((line, index) =>
    toLine(line, { currency, lines }, (path, message) => complain(['lines', index, ...path], message)),
  )
  const minimum =
    monthlyMinimum === null
      ? null
      : amountOf(monthlyMinimum, currency, (_, message) => complain(['monthlyMinimum'], message))
  if (minimum !== null)
    parsed.push({ ...everything(), kind: 'minimum', label: 'Monthly minimum', amountMinor: minimum })
  return { ...terms, lines: parsed }
})
export type ContractTerms = z.output<typeof ContractTerms>

const everything = () => ({ id: newId(), providerCode: null, gameType: null, includesFreeWins: false })

function toLine(
  line: LineInput,
  { currency, lines }: { currency: string; lines: readonly LineInput[] },
  complain: Complain,
): ContractLine {
  if (line.kind === 'fixed') {
    const amountMinor = amountOf(line.amount, currency, (_, message) => complain(['amount'], message))
    return { ...everything(), kind: 'fixed', label: line.label, amountMinor }
  }
  const { minimum, tiers, ...covered } = line
  return {
    id: newId(),
    ...covered,
    label: labelOf(line, lines, (code) => code),
    tiers: toTiers(tiers, currency, (path, message) => complain(['tiers', ...path], message)),
    minimumMinor:
      minimum === null ? null : amountOf(minimum, currency, (_, message) => complain(['minimum'], message)),
  }
}

export function toTiers(tiers: readonly TierForm[], currency: string, complain: Complain): Tier[] {
  const parsed = tiers.map(({ from, share }, index) => {
    const shareUnits = parseShare(share)
    if (shareUnits === null)
      complain([index, 'share'], 'Enter a percentage from 0 to 100 with at most 4 digits after the point.')
    return {
      fromMinor: minorOf(from, currency, (_, message) => complain([index, 'from'], message)),
      shareUnits: shareUnits ?? 0n,
    }
  })
  parsed.forEach(({ fromMinor }, index) => {
    const before = parsed[index - 1]
    if (!before && fromMinor !== 0n) complain([index, 'from'], 'The first tier starts at 0.')
    if (before && fromMinor <= before.fromMinor) complain([index, 'from'], 'Start above the tier before.')
  })
  return parsed
}

function amountOf(text: string, currency: string, complain: Complain): bigint {
  const amount = minorOf(text, currency, complain)
  if (amount <= 0n) complain([], 'Enter an amount above zero, or leave it empty.')
  return amount
}

/** Far above any invoice, far below where the ledger's numbers end. */
const maxAmountMinor = 10n ** 14n

export function minorOf(text: string, currency: string, complain: Complain): bigint {
  const amount = readTypedAmount(text, currency)
  if (typeof amount === 'string') {
    complain([], amount)
    return 1n
  }
  if (amount > maxAmountMinor) complain([], 'This amount is above the limit.')
  return amount
}

type Labelled = Pick<ContractLine, 'kind' | 'providerCode' | 'gameType'>

/** `Share of GGR: Aurora, slots`; "other" where another line names what this one leaves out. */
function labelOf(
  line: Pick<Labelled, 'providerCode' | 'gameType'>,
  lines: readonly Pick<Labelled, 'kind'>[],
  nameOf: (code: string) => string,
): string {
  const isOnly = lines.filter(({ kind }) => kind === 'ggr_share').length === 1
  const { providerCode } = line
  const everything = isOnly ? 'all providers' : 'all other providers'
  const providers = providerCode === null ? everything : nameOf(providerCode)
  return `Share of GGR: ${providers}${line.gameType === null ? '' : `, ${line.gameType}`}`.slice(0, 80)
}

/** The lines with labels that name providers by their names: what invoices say. */
export function nameProviders(
  lines: readonly ContractLine[],
  providers: readonly { code: string; name: string }[],
): ContractLine[] {
  const nameOf = (code: string) => providers.find((provider) => provider.code === code)?.name ?? code
  return lines.map((line) =>
    line.kind === 'ggr_share' ? { ...line, label: labelOf(line, lines, nameOf) } : line,
  )
}

function refuseRepeated(lines: readonly LineInput[], complain: Complain): void {
  const seen = new Set<string>()
  lines.forEach((line, index) => {
    if (line.kind !== 'ggr_share') return
    const covered = JSON.stringify([line.providerCode, line.gameType])
    if (seen.has(covered))
      complain(['lines', index, 'providerCode'], 'Another line already covers these games.')
    seen.add(covered)
  })
}

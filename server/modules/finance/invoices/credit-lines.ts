/** A line of an invoice, and how much of it credit notes have reversed. */
export interface CreditableLine {
  id: string
  description: string
  amountMinor: bigint
  creditedMinor: bigint
}

export interface CreditLine {
  correctedLineId: string
  description: string
  amountMinor: bigint
}

export type CreditPlan =
  | { kind: 'ok'; lines: CreditLine[]; totalMinor: bigint }
  | { kind: 'refused'; message: string }

const refused = (message: string): CreditPlan => ({ kind: 'refused', message })

/** The rest of every line, so that the invoice is credited as a whole. */
export function creditWhole(lines: readonly CreditableLine[]): CreditPlan {
  const rest = lines
    .map(({ id, description, amountMinor, creditedMinor }) => ({
      correctedLineId: id,
      description,
      amountMinor: amountMinor - creditedMinor,
    }))
    .filter(({ amountMinor }) => amountMinor !== 0n)
  const totalMinor = sumOf(rest)
  return totalMinor > 0n
    ? { kind: 'ok', lines: rest, totalMinor }
    : refused('The invoice has been credited already.')
}

/** Amounts of some lines: never more than a line has left, nor than the invoice has. */
export function creditSome(
  lines: readonly CreditableLine[],
  asked: readonly { lineId: string; amountMinor: bigint }[],
  leftMinor: bigint,
): CreditPlan {
  if (new Set(asked.map(({ lineId }) => lineId)).size < asked.length) return refused('A line is named twice.')
  const credited: CreditLine[] = []
  for (const { lineId, amountMinor } of asked) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) return refused('A line is not of this invoice.')
    if (amountMinor <= 0n) return refused('Enter amounts above zero.')
    if (amountMinor > line.amountMinor - line.creditedMinor)
      return refused(`“${line.description}” has less than this left to credit.`)
    credited.push({ correctedLineId: lineId, description: line.description, amountMinor })
  }
  const totalMinor = sumOf(credited)
  // defence: no more is credited than the invoice has left
  if (totalMinor > leftMinor) return refused('This is more than the invoice has left to credit.')
  return { kind: 'ok', lines: credited, totalMinor }
}

const sumOf = (lines: readonly { amountMinor: bigint }[]) =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)

/**
 * An amount in major units with its currency's usual decimals, and more where it has more: `0.2` → `0.20`.
 * For stakes, which are plain numbers; nothing is rounded.
 */
export function formatAmount(amount: number, currency: string): string {
  const { minimumFractionDigits = 0 } = formatOf(currency).resolvedOptions()
  return new Intl.NumberFormat('en', { minimumFractionDigits, maximumFractionDigits: 8 }).format(amount)
}

function formatOf(currency: string): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency })
  } catch {
    return new Intl.NumberFormat('en')
  }
}

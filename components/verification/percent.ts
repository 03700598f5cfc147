/** `33.3333` as millionths of the whole; null for anything else. Exact: no floating point. */
export function parsePercent(text: string): number | null {
  const [, whole = '', decimals = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(text.trim()) ?? []
  if (whole === '') return null
  const share = Number(whole) * 10_000 + Number(decimals.padEnd(4, '0'))
  return share >= 1 && share <= 1_000_000 ? share : null
}

/** `333333` reads `33.3333`. */
export function percentText(share: number): string {
  const decimals = String(share % 10_000)
    .padStart(4, '0')
    .replace(/0{1,4}$/, '')
  const whole = String(Math.floor(share / 10_000))
  return decimals === '' ? whole : `${whole}.${decimals}`
}

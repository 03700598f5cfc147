/** `0.1 %`; never rounded down to 0 when something failed. A dash without attempts. */
export function failedShare(failed: number, attempts: number): string {
  if (attempts === 0) return '–'
  // Counts are whole: multiplying first keeps 1 of 10 from becoming 10.1.
  return `${Math.ceil((failed * 1_000) / attempts) / 10} %`
}

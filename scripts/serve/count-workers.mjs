/**
 * How many processes serve. Throws one readable sentence for what is no number of them.
 * @param {string | undefined} asked WORKERS
 */
export function countWorkers(asked) {
  if (!asked) return 1
  const count = Number(asked)
  if (/^\d+$/.test(asked) && count >= 1 && count <= 128) return count
  throw new Error(`WORKERS is "${asked}": it must be a number from 1 to 128.`)
}

import { markdownTable } from '@/server/docs/tables/markdown-table'
import { env } from '@/server/env'

/** When a callback that found no wallet is sent again, as this deployment is set. */
export function redeliveryTable(): string {
  let elapsedS = 0
  const rows = env().CALLBACK_RETRY_SCHEDULE_S.map((delayS, index) => {
    elapsedS += delayS
    return [String(index + 1), inWords(delayS), inWords(elapsedS)]
  })
  return markdownTable(['Redelivery', 'Wait before it', 'Since the first attempt, at least'], rows)
}

export function inWords(seconds: number): string {
  const units = [
    { name: 'h', length: 3_600 },
    { name: 'min', length: 60 },
    { name: 's', length: 1 },
  ]
  let left = seconds
  const words = units.flatMap(({ name, length }) => {
    const count = Math.floor(left / length)
    left -= count * length
    return count > 0 ? [`${count} ${name}`] : []
  })
  return words.join(' ') || '0 s'
}

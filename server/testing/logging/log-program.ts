import { log } from '@/server/log'
import { metrics } from '@/server/metrics'

/**
 * The service's log as a process of its own, whose standard output a test may leave unread, close or put on a full disk.
 * Logs without end, tells over IPC how it goes, and ends at SIGTERM; told `crash`, it throws.
 */
const linesPerTurn = 500
const filler = 'x'.repeat(500)
let written = 0

async function turn(): Promise<void> {
  for (let line = 0; line < linesPerTurn; line += 1) log.info({ filler, written: ++written }, 'a line')
  const { values } = await metrics.logLinesDropped.get()
  process.send?.({ written, dropped: values[0]?.value ?? null })
}

process.on('SIGTERM', () => process.exit(0))
process.on('message', (order) => {
  clearInterval(timer)
  if (order === 'crash') throw new Error('the last words')
})
const timer = setInterval(() => void turn(), 50)

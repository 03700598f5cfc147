import cluster from 'node:cluster'
import { answerMetrics } from './answer-metrics.mjs'

const restartPauseMs = 1_000

/**
 * Keeps `count` processes of the service running behind one port. One that dies is replaced; one that cannot even begin ends
 * everything, since another would fare no better. At SIGTERM each drains by itself, and this process ends with the last.
 * @param {number} count
 */
export function superviseWorkers(count) {
  let isStopping = false
  let exitCode = 0

  const stop = () => {
    isStopping = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
  }
  const replace = () => {
    if (!isStopping) cluster.fork()
  }

  cluster.on('exit', (worker, code, signal) => {
    if (!isStopping) {
      process.stderr.write(`Worker ${worker.process.pid} ended unexpectedly (${signal ?? code}).\n`)
      if (hasListened.has(worker)) setTimeout(replace, restartPauseMs)
      else {
        exitCode = 1
        stop()
      }
    }
    if (isStopping && Object.keys(cluster.workers ?? {}).length === 0) process.exit(exitCode || code || 0)
  })
  /** @type {WeakSet<import('node:cluster').Worker>} */
  const hasListened = new WeakSet()
  cluster.on('listening', (worker) => hasListened.add(worker))
  answerMetrics(cluster)

  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  for (let made = 0; made < count; made += 1) cluster.fork()
}

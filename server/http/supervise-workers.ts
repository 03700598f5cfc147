import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'

const restartPauseMs = 1_000

/**
 * Keeps `count` processes of the service running behind one port. One that dies is replaced; one that cannot even begin ends
 * everything, since another would fare no better. At SIGTERM each drains by itself, and this process ends with the last.
 */
export function superviseWorkers(count: number): void {
  let isStopping = false
  let exitCode = 0
  const hasListened = new WeakSet<Worker>()

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
  cluster.on('listening', (worker) => hasListened.add(worker))
  answerMetrics()

  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  for (let made = 0; made < count; made += 1) cluster.fork()
}

/** Answers a worker that was asked for metrics with those of all workers, added up (server/health/all-workers.ts asks). */
function answerMetrics(): void {
  const aggregator = new AggregatorRegistry()
  cluster.on('message', async (worker, message) => {
    if (message?.type !== 'croupier:metrics') return
    const answer = await aggregator.clusterMetrics().then(
      (text) => ({ text }),
      (error: Error) => ({ problem: error.message }),
    )
    if (worker.isConnected()) worker.send({ type: 'croupier:metrics', id: message.id, ...answer })
  })
}

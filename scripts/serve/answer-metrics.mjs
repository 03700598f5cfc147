import { AggregatorRegistry } from 'prom-client'

/**
 * Answers a worker that was asked for metrics with those of all workers, added up (server/health/all-workers.ts asks).
 * @param {import('node:cluster').Cluster} cluster
 */
export function answerMetrics(cluster) {
  const aggregator = new AggregatorRegistry()
  cluster.on('message', async (worker, message) => {
    if (message?.type !== 'croupier:metrics') return
    const answer = await aggregator.clusterMetrics().then(
      (text) => ({ text }),
      (/** @type {Error} */ error) => ({ problem: error.message }),
    )
    if (worker.isConnected()) worker.send({ type: 'croupier:metrics', id: message.id, ...answer })
  })
}

import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'

const answerWithinMs = 2_000

type Told = Parameters<typeof AggregatorRegistry.aggregate>[0]

/**
 * Answers a process that was asked for metrics (server/health/all-workers.ts) with those of all that serve, added up. One that is
 * starting, or hangs, is left out: the others' figures are wanted most while it does.
 */
export function answerMetrics(findServing: () => Worker[]): void {
  cluster.on('message', async (asking, message) => {
    if (message?.type !== 'croupier:metrics') return
    const answer = await collect(findServing()).then(
      (text) => ({ text }),
      (error: Error) => ({ problem: error.message }),
    )
    if (asking.isConnected()) asking.send({ type: 'croupier:metrics', id: message.id, ...answer })
  })
}

async function collect(workers: readonly Worker[]): Promise<string> {
  const told = await Promise.all(workers.map(ask))
  return AggregatorRegistry.aggregate(told.flat() as Told).metrics()
}

let lastId = 0

function ask(worker: Worker): Promise<object[]> {
  const id = ++lastId
  return new Promise((resolve) => {
    const end = (metrics: object[]) => {
      clearTimeout(timer)
      worker.off('message', onMessage)
      resolve(metrics)
    }
    const onMessage = (message: { type?: string; id?: number; metrics?: object[] } | null) => {
      if (message?.type === 'croupier:told' && message.id === id) end(message.metrics ?? [])
    }
    const timer = setTimeout(end, answerWithinMs, [])
    worker.on('message', onMessage)
    if (worker.isConnected()) worker.send({ type: 'croupier:tell', id })
    else end([])
  })
}

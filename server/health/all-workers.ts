import cluster from 'node:cluster'
import { processSingleton } from '@/server/core/process-singleton'

interface Answer {
  type: 'croupier:metrics'
  id: number
  text?: string
  problem?: string
}

interface Asking {
  lastId: number
  waiting: Map<number, (answer: Answer) => void>
}

/**
 * The metrics of every worker added up, where this process is one of several (WORKERS); null where it is alone. The process
 * that supervises them collects (server/http/collect-metrics.ts). Throws when they could not be added up.
 */
export async function readAllWorkersMetrics(): Promise<string | null> {
  if (!cluster.isWorker) return null
  const asking = processSingleton('worker-metrics', startAsking)
  const id = ++asking.lastId
  const answer = await new Promise<Answer>((resolve) => {
    asking.waiting.set(id, resolve)
    process.send?.({ type: 'croupier:metrics', id })
  })
  if (answer.text === undefined) throw new Error(`Not every worker told its metrics: ${answer.problem}`)
  return answer.text
}

function startAsking(): Asking {
  const asking: Asking = { lastId: 0, waiting: new Map() }
  process.on('message', (message: Answer | null) => {
    if (message?.type !== 'croupier:metrics') return
    asking.waiting.get(message.id)?.(message)
    asking.waiting.delete(message.id)
  })
  return asking
}

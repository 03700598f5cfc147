import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'

/** What a neighbour keeps asking for, over and over, on so many connections at once. */
export interface Disturbance {
  path: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  inFlight: number
  /** Between two questions of one connection. */
  pauseMs: number
}

/**
 * A process of its own: those who measure must not feel those who disturb but through the service. undici's own call costs a third of
 * `fetch`, which took half a processor here.
 */
const { port, disturbances }: { port: number; disturbances: Disturbance[] } = JSON.parse(
  process.env.DISTURB ?? '{}',
)
const service = new Pool(`http://127.0.0.1:${port}`, { connections: 200 })
const refusedPauseMs = 1_000
let round = 0

process.on('message', (isOn: boolean) => {
  round += 1
  if (isOn) for (const one of disturbances) begin(one, round)
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')

function begin(disturbance: Disturbance, began: number): void {
  for (let connection = 0; connection < disturbance.inFlight; connection += 1)
    void keepAsking(disturbance, began)
}

async function keepAsking(
  { pauseMs, inFlight: _many, ...request }: Disturbance,
  began: number,
): Promise<void> {
  while (round === began) {
    const answer = await service.request(request).catch(() => null)
    await answer?.body.dump().catch(() => null)
    // As any client would: a client that is told to wait does.
    const isRefused = answer === null || answer.statusCode === 429 || answer.statusCode === 503
    await sleep(isRefused ? refusedPauseMs : pauseMs)
  }
}

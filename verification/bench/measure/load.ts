import { connect, type Socket } from 'node:net'

/** One request, whole, as it goes over the wire. */
export type RawRequest = Buffer

export interface LoadResult {
  perSecond: number
  p50Ms: number
  p99Ms: number
  answered: number
}

/**
 * Sends requests over `inFlight` kept connections, one at a time on each, until `seconds` are over or they run out. A
 * client this plain leaves the machine to what is measured. Throws at the first answer that is not wanted.
 */
export async function load(
  port: number,
  requests: Iterator<RawRequest>,
  { inFlight, seconds, isWanted }: { inFlight: number; seconds: number; isWanted: (head: string) => boolean },
): Promise<LoadResult> {
  const latencies: number[] = []
  const began = performance.now()
  const until = began + seconds * 1_000
  const next = () => (performance.now() < until ? requests.next() : { done: true as const, value: undefined })
  await Promise.all(Array.from({ length: inFlight }, () => drive(port, next, { latencies, isWanted })))
  const tookMs = performance.now() - began
  latencies.sort((a, b) => a - b)
  return {
    perSecond: (latencies.length / tookMs) * 1_000,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    answered: latencies.length,
  }
}

interface Watch {
  latencies: number[]
  isWanted: (head: string) => boolean
}

async function drive(port: number, next: () => IteratorResult<RawRequest>, watch: Watch): Promise<void> {
  const socket = await openConnection(port)
  try {
    for (let request = next(); !request.done; request = next()) {
      const sentAt = performance.now()
      const head = await exchange(socket, request.value)
      watch.latencies.push(performance.now() - sentAt)
      if (!watch.isWanted(head)) throw new Error(`An answer that was not wanted: ${head}`)
    }
  } finally {
    socket.destroy()
  }
}

export async function openConnection(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('connect', resolve)
  })
  return socket
}

/** Writes a request and waits for the last byte of its answer; returns all of it as text. */
export function exchange(socket: Socket, request: RawRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const onData = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      if (!isWhole(text)) return
      done()
      resolve(text)
    }
    const onEnd = () => {
      done()
      reject(new Error(`The connection ended after: ${text}`))
    }
    const done = () => socket.off('data', onData).off('close', onEnd)
    socket.on('data', onData).on('close', onEnd)
    socket.write(request)
  })
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return false
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end + 2)) ?? []
  if (length !== undefined) return text.length >= end + 4 + Number(length)
  return text.endsWith('0\r\n\r\n')
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

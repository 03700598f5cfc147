import { setTimeout as pause } from 'node:timers/promises'
import { exchange, openConnection, quantile, type RawRequest } from './load'

export interface OpenLoadResult {
  /** Of the scheduled moments, in milliseconds. */
  p50Ms: number
  p99Ms: number
  p999Ms: number
  refused: number
}

const maxConnections = 512
/** How long answers are waited for after the last request. */
const graceMs = 10_000

/**
 * Sends requests on a fixed schedule, `perSecond` of them, whether or not earlier ones were answered; the time of each counts from
 * the moment at which it was due. A closed loop sends less while the other side is slow, and so leaves out just the waits that
 * clients would feel. What was refused, or not answered in time, counts as the longest wait.
 */
export async function openLoad(
  port: number,
  requests: Iterator<RawRequest>,
  {
    perSecond,
    seconds,
    isWanted,
  }: { perSecond: number; seconds: number; isWanted: (head: string) => boolean },
): Promise<OpenLoadResult> {
  const total = Math.round(perSecond * seconds)
  const latencies: number[] = []
  const free: Awaited<ReturnType<typeof openConnection>>[] = []
  const waiting: number[] = []
  let opened = 0
  let refused = 0
  let failure: Error | null = null

  async function send(dueAt: number): Promise<void> {
    const socket = free.pop() ?? (opened < maxConnections ? await open() : undefined)
    if (!socket) return void waiting.push(dueAt)
    const request = requests.next()
    if (request.done) throw new Error('There are no more requests')
    const head = await exchange(socket, request.value)
    const isRefused = !isWanted(head)
    if (isRefused) refused += 1
    latencies.push(isRefused ? graceMs : performance.now() - dueAt)
    free.push(socket)
    const next = waiting.shift()
    if (next !== undefined) await send(next)
  }
  async function open() {
    opened += 1
    return openConnection(port)
  }

  const began = performance.now()
  for (let sent = 0; sent < total && !failure; ) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1_000) * perSecond))
    for (; sent < due; sent += 1)
      send(began + (sent / perSecond) * 1_000).catch((error: Error) => {
        failure ??= error
      })
    await pause(1)
  }
  const giveUpAt = performance.now() + graceMs
  while (latencies.length < total && !failure && performance.now() < giveUpAt) await pause(5)
  for (const socket of free) socket.destroy()
  if (failure) throw failure
  refused += total - latencies.length
  while (latencies.length < total) latencies.push(graceMs)
  latencies.sort((a, b) => a - b)
  return {
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    p999Ms: quantile(latencies, 0.999),
    refused,
  }
}

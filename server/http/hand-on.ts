import { existsSync, rmSync } from 'node:fs'
import {
  Agent,
  request as createRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { metrics } from '@/server/metrics'
import type { Role } from '@/server/roles'
import type { Area } from './addresses'
import type { Answer } from './answer'
import { answerAway } from './answer-away'
import { withBufferedBody } from './limit-body'

/** Where the process of a role listens for the front of its instance; in a folder that its own user alone can enter. */
const socketOf = (role: Role) => join(env().CROUPIER_SOCKETS ?? '', `${role}.sock`)

/** An earlier process of the role may have been killed, and its socket is still there. */
export function listenForFront(server: Server, [role = 'cabinet']: readonly Role[]): void {
  // The front alone ends idle connections. Ended from here, one could be gone at the moment when a request is sent on it.
  server.keepAliveTimeout = 0
  rmSync(socketOf(role), { force: true })
  server.listen({ path: socketOf(role), exclusive: true })
}

/** One that is starting has removed the socket of the one before and made none yet. */
const startsWithinMs = 30_000
const lookEveryMs = 50

/** After which an idle connection to another role is ended. */
const idleMs = 30_000

/** The requests of a role that another process of this instance has. The cabinet takes what no other role does. */
export function handOnTo(role: Role): Answer {
  const socketPath = socketOf(role)
  const agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64, timeout: idleMs })
  return (request, response, { area }) => {
    if (role !== 'cabinet' && area.role !== role) return false
    const way = { to: role, socketPath, agent, area }
    withBufferedBody(request, response, area, () => {
      if (existsSync(socketPath)) send(request, response, way)
      else void sendOnceThere(request, response, way)
    })
    return true
  }
}

interface Way {
  to: Role
  socketPath: string
  agent: Agent
  area: Area
}

async function sendOnceThere(request: IncomingMessage, response: ServerResponse, way: Way): Promise<void> {
  const giveUpAt = performance.now() + startsWithinMs
  while (!existsSync(way.socketPath) && performance.now() < giveUpAt && !response.destroyed)
    await pause(lookEveryMs)
  if (!response.destroyed) send(request, response, way)
}

/**
 * Passes a request on with everything but what concerns one connection, and its answer back, as they come. 502 where the other
 * process ends before it began to answer; an answer that breaks off later breaks off for the client too. One that came before the
 * whole of the request stands.
 */
function send(
  request: IncomingMessage,
  response: ServerResponse,
  { to, socketPath, agent, area }: Way,
): void {
  const { method, url, headers } = request
  const passed = createRequest({
    socketPath,
    agent,
    method,
    path: url,
    headers: passedOn(headers),
    setHost: false,
  })
  response.once('close', () => {
    // The client is gone, and what it asked for with it.
    if (!response.writableFinished) passed.destroy()
  })
  passed.on('error', (error) => {
    request.unpipe(passed)
    request.resume()
    if (response.destroyed || response.writableEnded) return
    if (response.headersSent) return void response.destroy()
    log.warn({ err: error, to }, 'request handed on in vain')
    metrics.handedOnInVain.inc({ to })
    answerAway(request, response, area)
  })
  passed.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedBack(answer.rawHeaders))
    pipeline(answer, response, () => undefined)
  })
  request.pipe(passed)
}

/** About one connection (RFC 9110 §7.6.1); each side has its own. */
const ofOneConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
])

/** As this process checked and named them: what a client said of its own address is not among them. */
function passedOn(headers: IncomingMessage['headers']): OutgoingHttpHeaders {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  const kept = Object.entries(headers).filter(([name]) => !ofOneConnection.has(name) && !named.has(name))
  return Object.fromEntries(headers['transfer-encoding'] ? [...kept, ['transfer-encoding', 'chunked']] : kept)
}

/** Several of one name stay several: cookies. */
function passedBack(raw: readonly string[]): string[] {
  const pairs = Array.from({ length: raw.length / 2 }, (_, at) => raw.slice(2 * at, 2 * at + 2))
  return pairs.filter(([name = '']) => !ofOneConnection.has(name.toLowerCase())).flat()
}

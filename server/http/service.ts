import { createServer, type Server, type ServerOptions } from 'node:http'
import { setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { env, ownRoles } from '@/server/env'
import type { Role } from '@/server/roles'
import type { Answer } from './answer'
import { nameClients } from './client-address'
import { drainOnStop } from './drain'
import { handOnTo, listenForFront } from './hand-on'
import { answerParseErrors } from './parse-errors'
import { frontOf } from './processes'
import { checkRequest, problems, refuse } from './refusals'

/** Of the production HTTP server. `noDelay`: an answer never waits for the acknowledgement of the one before. */
export const serverOptions: ServerOptions = {
  keepAliveTimeout: 65_000,
  headersTimeout: 30_000,
  requestTimeout: 60_000,
  requireHostHeader: false,
  noDelay: true,
}

// V8 would let the heap grow to several times what lives in it before it collects; half as much again is enough, and keeps an
// instance small under load.
setFlagsFromString('--heap-growing-percent=50')

/** The cabinet leaves the processor to bets where both want it. The jobs do not: redeliveries have their times. */
const lowerPriority = 5

/** Beside what the front takes, there is what it added. */
const handedOnHeaderBytes = 32 * 1024

interface How {
  isDev: boolean
  projectRoot: string
}

/**
 * One process of the service behind an HTTP server of ours, which answers as JSON what Next would answer as a page before any route
 * is reached, and ends without cutting off a request. The process at the instance's address hands on what another role answers.
 */
export async function serve(how: How): Promise<void> {
  const {
    HOST: hostname,
    PORT: port,
    ROLES,
    TRUSTED_PROXIES,
    STOP_NOTICE_MS,
    CROUPIER_SOCKETS: sockets,
  } = env()
  const roles = ownRoles()
  const isFront = roles.includes(frontOf(ROLES))
  process.title = `croupier ${roles.join(' ')}`
  if (sockets !== undefined && roles.includes('cabinet')) setPriority(lowerPriority)
  const server = createServer(
    isFront ? serverOptions : { ...serverOptions, maxHeaderSize: handedOnHeaderBytes },
  )
  const answers = [...(await openRoles(roles, server, how)), ...(isFront ? others(roles) : [])]
  // Before the background work: a process that is told to stop as it begins gives back what it claimed.
  const drain = drainOnStop(server, isFront ? STOP_NOTICE_MS : 0)
  // Next begins it itself, before the cabinet's first request.
  if (!roles.includes('cabinet')) await begin()
  const nameClient = isFront ? nameClients(TRUSTED_PROXIES) : () => undefined

  answerParseErrors(server)
  server.on('request', (request, response) => {
    drain.follow(response)
    nameClient(request)
    const { address, problem } = checkRequest(request)
    if (problem) refuse(request, response, address.area, problem)
    else if (!answers.some((answer) => answer(request, response, address)))
      refuse(request, response, address.area, problems.notFound)
  })
  server.on('checkExpectation', (request, response) =>
    refuse(request, response, checkRequest(request).address.area, problems.expectation),
  )
  server.on('error', (error) => {
    process.stderr.write(`The service cannot listen on ${hostname}:${port}: ${error.message}\n`)
    process.exit(1)
  })
  server.on('listening', () => process.send?.({ type: 'croupier:serving' }))
  if (isFront) server.listen(port, hostname)
  else listenForFront(server, roles)
}

/** What this process answers itself. Each role loads what it needs, and nothing of the others. */
async function openRoles(roles: readonly Role[], server: Server, how: How): Promise<Answer[]> {
  // In development one process has all roles, and Next serves all of it from the sources.
  if (how.isDev) return [await openCabinet()]
  const loading: Promise<Answer>[] = []
  // Bets are asked for first.
  if (roles.includes('api') && env().MACHINE_DISPATCH !== 'next')
    loading.push(import('./answer-api').then(({ answerApi }) => answerApi))
  loading.push(import('./answer-process').then(({ answerProcess }) => answerProcess))
  if (roles.includes('jobs'))
    loading.push(import('./answer-inngest').then(({ answerInngest }) => answerInngest))
  if (roles.includes('cabinet')) loading.push(openCabinet())
  return Promise.all(loading)

  async function openCabinet(): Promise<Answer> {
    const cabinet = await import('./answer-cabinet')
    return cabinet.openCabinet(server, how)
  }
}

async function begin(): Promise<void> {
  const { beginBackground } = await import('@/server/jobs/background')
  await beginBackground()
}

/** The roles of this instance that other processes have, the cabinet for all that no other takes. */
function others(roles: readonly Role[]): Answer[] {
  const { ROLES } = env()
  return ROLES.filter((role) => !roles.includes(role)).map((role) => handOnTo(role))
}

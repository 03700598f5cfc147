import { z } from 'zod'
import { text } from '@/server/contract/primitives'
import {
  type CancelResult,
  callFailed,
  callSucceeded,
  type DemoLaunchRequest,
  declared,
  type GameChecksum,
  type IssueResult,
  type LaunchedGame,
  type LaunchRequest,
  type MovementsPage,
  type MovementsRequest,
  matchAnswer,
  maxCatalogueBytes,
  maxChecksumsBytes,
  maxMovementsBytes,
  type ProviderCatalogue,
  type ProviderPorts,
  type ProviderResult,
  type ProviderRound,
  type ReplayRequest,
  type RoundReplay,
  type RoundRequest,
  readCatalogue,
  readChecksumList,
  readJsonAnswer,
  readLaunchUrl,
  readMovementsPage,
  readRound,
  type Stakes,
  transportFailed,
} from '../port'
import { toFeedEntry } from './feed'
import { signCascade } from './signed-form'
import { fromDemoLaunch, fromLaunch, toLedgerMovement, toTransaction } from './transform'
import { ChecksumsAnswer, errorKindOf, LedgerAnswer, MomentText, RoundAnswer } from './wire'

/** The body of a 200 that is not an error form; lists and rounds are JSON. */
export async function call(
  ports: ProviderPorts,
  op: 'games' | 'open' | 'demo' | 'round' | 'ledger' | 'replay' | 'checksums' | 'certify',
  parameters: Record<string, string>,
  maxAnswerBytes?: number,
): Promise<ProviderResult<string>> {
  const ts = String(Math.floor(ports.clock.now().getTime() / 1000))
  const sign = signCascade(ports.connection.secret, Object.entries({ ...parameters, op, ts }))
  const result = await ports.http.send({
    method: 'POST',
    url: `${ports.connection.baseUrl}/api/${op}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...parameters, op, ts, sign }).toString(),
    ...declared({ maxAnswerBytes }),
  })
  if (result.kind !== 'response') return transportFailed(result)
  if (result.status !== 200) return strayStatus(result.status)
  const form = new URLSearchParams(result.body.startsWith('{') ? '' : result.body)
  if (form.get('status') !== 'ERR') return callSucceeded(result.body)
  const code = form.get('code') ?? ''
  return callFailed(errorKindOf(code), `${code}, ${form.get('msg') ?? 'no reason given'}`)
}

/** cascade refuses with HTTP 200 and a code; any other status comes from a proxy or gateway before it. */
function strayStatus(status: number) {
  const kind = status === 429 ? 'rate_limited' : status >= 500 ? 'unavailable' : 'invalid_answer'
  return callFailed(kind, `HTTP ${status}`)
}

export function launch(ports: ProviderPorts, request: LaunchRequest): Promise<ProviderResult<LaunchedGame>> {
  return open(ports, 'open', fromLaunch(request))
}

export function launchDemo(
  ports: ProviderPorts,
  request: DemoLaunchRequest,
): Promise<ProviderResult<LaunchedGame>> {
  return open(ports, 'demo', fromDemoLaunch(request))
}

const OpenAnswer = z.object({
  status: z.literal('OK'),
  url: z.string().optional(),
  ref: text(200).optional(),
})

async function open(
  ports: ProviderPorts,
  op: 'open' | 'demo',
  parameters: Record<string, string>,
): Promise<ProviderResult<LaunchedGame>> {
  const answered = await call(ports, op, parameters)
  if (!answered.ok) return answered
  const form = Object.fromEntries(new URLSearchParams(answered.value))
  const result = matchAnswer(OpenAnswer, form)
  if (!result.ok) return result
  const url = readLaunchUrl(result.value.url, ports.allowedLocalOrigins)
  if (!url.ok) return url
  return callSucceeded({ launchUrl: url.value, ...declared({ providerSessionUid: result.value.ref }) })
}

const FeedAnswer = z.object({ status: z.literal('OK'), tables: z.array(z.unknown()) })

export async function fetchCatalogue(ports: ProviderPorts): Promise<ProviderResult<ProviderCatalogue>> {
  const answered = await call(ports, 'games', {}, maxCatalogueBytes)
  if (!answered.ok) return answered
  const read = readJsonAnswer(answered.value)
  if (!read.ok) return read
  const feed = matchAnswer(FeedAnswer, read.value)
  return feed.ok ? readCatalogue(feed.value.tables, toFeedEntry) : feed
}

export async function fetchRound(
  ports: ProviderPorts,
  request: RoundRequest,
): Promise<ProviderResult<ProviderRound>> {
  const answered = await call(ports, 'round', { sid: request.sessionId, round: request.roundId })
  if (!answered.ok) return answered
  const read = readJsonAnswer(answered.value)
  if (!read.ok) return read
  const result = matchAnswer(RoundAnswer, read.value)
  if (!result.ok) return result
  const { round: roundId, state, rows } = result.value
  return readRound(request, { roundId, status: roundStates[state], transactions: rows.map(toTransaction) })
}

export async function listChecksums(ports: ProviderPorts): Promise<ProviderResult<GameChecksum[]>> {
  const answered = await call(ports, 'checksums', {}, maxChecksumsBytes)
  if (!answered.ok) return answered
  const read = readJsonAnswer(answered.value)
  if (!read.ok) return read
  const result = matchAnswer(ChecksumsAnswer, read.value)
  if (!result.ok) return result
  const rows = result.value.sums.map(
    ({ slug: providerGameId, file: component, ver: version, alg: algorithm, sum: value }) => ({
      ...{ providerGameId, component, version, algorithm, value },
    }),
  )
  return readChecksumList(rows)
}

const ReplayAnswer = z.object({ status: z.literal('OK'), url: z.string().optional(), until: MomentText })

export async function openReplay(
  ports: ProviderPorts,
  { roundId, sessionId, lang }: ReplayRequest,
): Promise<ProviderResult<RoundReplay>> {
  const parameters = { sid: sessionId, round: roundId, ...(lang !== undefined && { lang }) }
  const answered = await call(ports, 'replay', parameters)
  if (!answered.ok) return answered
  const result = matchAnswer(ReplayAnswer, Object.fromEntries(new URLSearchParams(answered.value)))
  if (!result.ok) return result
  const url = readLaunchUrl(result.value.url, ports.allowedLocalOrigins)
  return url.ok ? callSucceeded({ url: url.value, expiresAt: result.value.until }) : url
}

const roundStates = { open: 'open', over: 'finished', void: 'void' } as const

export async function listMovements(
  ports: ProviderPorts,
  request: MovementsRequest,
): Promise<ProviderResult<MovementsPage>> {
  const { from, to, cursor } = request
  const period = { from: String(from.getTime()), to: String(to.getTime()) }
  const parameters = { ...period, ...(cursor !== null && { after: cursor }) }
  const answered = await call(ports, 'ledger', parameters, maxMovementsBytes)
  if (!answered.ok) return answered
  const read = readJsonAnswer(answered.value)
  if (!read.ok) return read
  const ledger = matchAnswer(LedgerAnswer, read.value)
  if (!ledger.ok) return ledger
  const movements = ledger.value.rows.map(toLedgerMovement)
  return readMovementsPage(request, { movements, nextCursor: ledger.value.next ?? null })
}

/** cascade has no free rounds, and so no stakes to issue them with. */
export async function fetchStakes(): Promise<ProviderResult<Stakes>> {
  return callSucceeded({ mode: 'unsupported', stakes: [] })
}

export async function issueFreeRounds(): Promise<ProviderResult<IssueResult[]>> {
  return callFailed('refused', 'cascade has no free rounds')
}

export async function cancelFreeRounds(): Promise<ProviderResult<CancelResult[]>> {
  return callFailed('refused', 'cascade has no free rounds')
}

import { z } from 'zod'
import { text } from '@/server/contract/primitives'
import { ProviderStakes } from '@/server/contract/provider/catalogue'
import { ChecksumsResponse } from '@/server/contract/provider/checksums'
import { CancelResponse, IssueResponse } from '@/server/contract/provider/free-rounds'
import { CallRefusal } from '@/server/contract/provider/launch'
import { MovementsResponse, ReplayResponse, RoundResponse } from '@/server/contract/provider/movements'
import { newId } from '@/server/core/ids'
import { currencyExponent, isKnownCurrency, minorFromJson, shiftToDecimal } from '@/server/core/money'
import {
  type CancelResult,
  callFailed,
  callSucceeded,
  type DemoLaunchRequest,
  declared,
  type GameChecksum,
  type IssueFreeRoundsRequest,
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
  type ProviderHttpResponse,
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
  readPerGame,
  readRound,
  type Stakes,
  transportFailed,
} from '../port'
import { toFeedEntry } from './feed'
import { errorKindOf } from './result-codes'
import { signWebhook } from './signature'
import { fromIssue, fromLaunch, fromLook } from './transform'

interface Call<Schema extends z.ZodType> {
  method: 'GET' | 'POST'
  path: string
  body?: object
  answer: Schema
  maxAnswerBytes?: number
}

/** One signed call, its answer read by a schema. */
export async function call<Schema extends z.ZodType>(
  ports: ProviderPorts,
  { method, path, body, answer, maxAnswerBytes }: Call<Schema>,
): Promise<ProviderResult<z.output<Schema>>> {
  const sent = body === undefined ? '' : JSON.stringify(body)
  const timestampS = Math.floor(ports.clock.now().getTime() / 1000)
  const result = await ports.http.send({
    method,
    url: ports.connection.baseUrl + path,
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...signWebhook(ports.connection.secret, { id: `msg_${newId()}`, timestampS, body: sent }),
    },
    ...declared({ body: body && sent, maxAnswerBytes }),
  })
  if (result.kind !== 'response') return transportFailed(result)
  if (result.status !== 200) return refusedBy(result)
  const read = readJsonAnswer(result.body)
  return read.ok ? matchAnswer(answer, read.value) : read
}

function refusedBy(response: ProviderHttpResponse) {
  const read = readJsonAnswer(response.body)
  const refusal = CallRefusal.safeParse(read.ok ? read.value : undefined)
  const message = refusal.success ? `${refusal.data.error}: ${refusal.data.message}` : 'no reason given'
  const isStake = response.status === 400 && refusal.data?.error === 'invalid_stake'
  return callFailed(
    isStake ? 'invalid_stake' : errorKindOf(response.status),
    `HTTP ${response.status}, ${message}`,
  )
}

/**
 * As the contract's LaunchResponse, except that a missing URL passes the schema, because it has a code of its own
 * (E1055).
 */
const LaunchAnswer = z.object({
  launch_url: z.string().nullish(),
  provider_session_uid: text(200).nullish(),
})

export async function launch(
  ports: ProviderPorts,
  request: LaunchRequest,
): Promise<ProviderResult<LaunchedGame>> {
  const body = fromLaunch(request)
  return launched(ports, await call(ports, { method: 'POST', path: '/launch', body, answer: LaunchAnswer }))
}

export async function launchDemo(
  ports: ProviderPorts,
  { sessionId, providerGameId, lang, returnUrl, ...look }: DemoLaunchRequest,
): Promise<ProviderResult<LaunchedGame>> {
  const body = {
    session_id: sessionId,
    game_id: providerGameId,
    ...declared({ lang }),
    return_url: returnUrl,
    ...fromLook(look),
  }
  return launched(ports, await call(ports, { method: 'POST', path: '/demo', body, answer: LaunchAnswer }))
}

function launched(
  ports: ProviderPorts,
  result: ProviderResult<z.output<typeof LaunchAnswer>>,
): ProviderResult<LaunchedGame> {
  if (!result.ok) return result
  const url = readLaunchUrl(result.value.launch_url, ports.allowedLocalOrigins)
  if (!url.ok) return url
  const providerSessionUid = result.value.provider_session_uid ?? undefined
  return callSucceeded({ launchUrl: url.value, ...declared({ providerSessionUid }) })
}

export async function fetchCatalogue(ports: ProviderPorts): Promise<ProviderResult<ProviderCatalogue>> {
  const answer = z.object({ games: z.array(z.unknown()) })
  const feed = await call(ports, {
    method: 'GET',
    path: '/games',
    answer,
    maxAnswerBytes: maxCatalogueBytes,
  })
  return feed.ok ? readCatalogue(feed.value.games, toFeedEntry) : feed
}

export async function fetchRound(
  ports: ProviderPorts,
  request: RoundRequest,
): Promise<ProviderResult<ProviderRound>> {
  const query = new URLSearchParams({ session_id: request.sessionId })
  const path = `/rounds/${encodeURIComponent(request.roundId)}?${query}`
  const result = await call(ports, { method: 'GET', path, answer: RoundResponse })
  if (!result.ok) return result
  const transactions = result.value.transactions.map((one) => ({
    transactionId: one.transaction_id,
    type: one.type,
    amountMinor: minorFromJson(one.amount),
    currency: one.currency,
    ...declared({ referenceTransactionId: one.reference_transaction_id }),
  }))
  return readRound(request, { roundId: result.value.round_id, status: result.value.status, transactions })
}

export async function openReplay(
  ports: ProviderPorts,
  { roundId, sessionId, lang }: ReplayRequest,
): Promise<ProviderResult<RoundReplay>> {
  const path = `/rounds/${encodeURIComponent(roundId)}/replay`
  const body = { session_id: sessionId, ...declared({ lang }) }
  const result = await call(ports, { method: 'POST', path, body, answer: ReplayResponse })
  if (!result.ok) return result
  const url = readLaunchUrl(result.value.url, ports.allowedLocalOrigins)
  return url.ok ? callSucceeded({ url: url.value, expiresAt: new Date(result.value.expires_at) }) : url
}

export async function listChecksums(ports: ProviderPorts): Promise<ProviderResult<GameChecksum[]>> {
  const maxAnswerBytes = maxChecksumsBytes
  const result = await call(ports, {
    ...{ method: 'GET', path: '/checksums', maxAnswerBytes },
    answer: ChecksumsResponse,
  })
  if (!result.ok) return result
  const rows = result.value.checksums.map(({ game_id: providerGameId, ...row }) => ({
    providerGameId,
    ...row,
  }))
  return readChecksumList(rows)
}

export async function listMovements(
  ports: ProviderPorts,
  request: MovementsRequest,
): Promise<ProviderResult<MovementsPage>> {
  const { from, to, cursor } = request
  const query = new URLSearchParams({
    from: from.toISOString(),
    to: to.toISOString(),
    ...(cursor !== null && { cursor }),
  })
  const path = `/movements?${query}`
  const maxAnswerBytes = maxMovementsBytes
  const result = await call(ports, { method: 'GET', path, answer: MovementsResponse, maxAnswerBytes })
  if (!result.ok) return result
  const movements = result.value.movements.map((one) => ({
    transactionId: one.transaction_id,
    type: one.type,
    amount: minorFromJson(one.amount),
    currency: one.currency,
    roundId: one.round_id,
    occurredAt: new Date(one.occurred_at),
    state: one.state,
    ...declared({ sessionRef: one.session_id?.toLowerCase() }),
  }))
  return readMovementsPage(request, { movements, nextCursor: result.value.next_cursor })
}

export async function fetchStakes(
  ports: ProviderPorts,
  { providerGameId, currency }: { providerGameId: string; currency: string },
): Promise<ProviderResult<Stakes>> {
  const query = new URLSearchParams({ game_id: providerGameId, currency })
  const result = await call(ports, { method: 'GET', path: `/stakes?${query}`, answer: ProviderStakes })
  if (!result.ok) return result
  const { mode, decimals } = result.value
  if (mode !== 'enumerated') return callSucceeded({ mode, stakes: [] })
  const exponent = isKnownCurrency(currency) ? currencyExponent(currency) : decimals
  if (exponent === undefined) return callFailed('refused', `Stakes in ${currency} without their decimals`)
  const stakes = result.value.stakes.map(({ coin_level, amount }) => ({
    amount: shiftToDecimal(minorFromJson(amount), exponent),
    coinLevel: coin_level,
  }))
  return callSucceeded({ mode, stakes })
}

export async function issueFreeRounds(
  ports: ProviderPorts,
  request: IssueFreeRoundsRequest,
): Promise<ProviderResult<IssueResult[]>> {
  if (request.coinLevel === undefined && request.betAmount === undefined)
    return callFailed('invalid_stake', 'The stake is a coin_level or a bet_amount')
  const body = fromIssue(request)
  const result = await call(ports, { method: 'POST', path: '/free-rounds', body, answer: IssueResponse })
  if (!result.ok) return result
  const games = result.value.games.map(
    ({ game_id, status, reason }): IssueResult => ({
      providerGameId: game_id,
      status: status === 'active' ? 'active' : 'issue_failed',
      ...declared({ reason }),
    }),
  )
  return readPerGame(request.providerGameIds, games)
}

export async function cancelFreeRounds(
  ports: ProviderPorts,
  { grantId, providerGameIds }: { grantId: string; providerGameIds: string[] },
): Promise<ProviderResult<CancelResult[]>> {
  const path = `/free-rounds/${encodeURIComponent(grantId)}/cancel`
  const body = { games: providerGameIds }
  const result = await call(ports, { method: 'POST', path, body, answer: CancelResponse })
  if (!result.ok) return result
  const games = result.value.games.map(
    ({ game_id, status, reason }): CancelResult => ({
      providerGameId: game_id,
      status,
      ...declared({ reason }),
    }),
  )
  return readPerGame(providerGameIds, games)
}

import type { z } from 'zod'
import { isKnownCurrency, minorToDecimal } from '@/server/core/money'
import {
  type CancelResult,
  callFailed,
  callSucceeded,
  DecimalString,
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
  type ProviderHttpRequest,
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
import { signBorealis } from './signature'
import { fromDemoLaunch, fromLaunch, toLedgerMovements, toTransactions } from './transform'
import {
  amountToMinor,
  CallRefused,
  ChecksumsAnswer,
  errorKindOf,
  FeedAnswer,
  LedgerAnswer,
  OpenAnswer,
  PromoAnswer,
  ReplayAnswer,
  RoundInfoAnswer,
  StakeInfoAnswer,
} from './wire'

type Sent = Pick<ProviderHttpRequest, 'method' | 'maxAnswerBytes'> & { path: string; body?: object }

/** One signed call, its answer read by a schema. */
export async function call<Schema extends z.ZodType>(
  ports: ProviderPorts,
  { method, path, body, maxAnswerBytes }: Sent,
  schema: Schema,
): Promise<ProviderResult<z.output<Schema>>> {
  const sent = body && JSON.stringify(body)
  const result = await ports.http.send({
    method,
    url: ports.connection.baseUrl + path,
    headers: {
      accept: 'application/json',
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...signBorealis(ports.connection.secret, sent ?? path),
    },
    ...declared({ body: sent, maxAnswerBytes }),
  })
  if (result.kind !== 'response') return transportFailed(result)
  if (result.status !== 200) return strayStatus(result.status)
  const read = readJsonAnswer(result.body)
  if (!read.ok) return read
  const refused = CallRefused.safeParse(read.value)
  if (!refused.success) return matchAnswer(schema, read.value)
  const { code, message = 'no reason given' } = refused.data
  return callFailed(errorKindOf(code), `code ${code}, ${message}`)
}

/** borealis refuses with HTTP 200 and a code; any other status comes from a proxy or gateway before it. */
function strayStatus(status: number) {
  const kind = status === 429 ? 'rate_limited' : status >= 500 ? 'unavailable' : 'invalid_answer'
  return callFailed(kind, `HTTP ${status}`)
}

export function launch(ports: ProviderPorts, request: LaunchRequest): Promise<ProviderResult<LaunchedGame>> {
  return open(ports, fromLaunch(request))
}

export function launchDemo(
  ports: ProviderPorts,
  request: DemoLaunchRequest,
): Promise<ProviderResult<LaunchedGame>> {
  return open(ports, fromDemoLaunch(request))
}

async function open(ports: ProviderPorts, body: object): Promise<ProviderResult<LaunchedGame>> {
  const result = await call(ports, { method: 'POST', path: '/v2/open', body }, OpenAnswer)
  if (!result.ok) return result
  const url = readLaunchUrl(result.value.url, ports.allowedLocalOrigins)
  if (!url.ok) return url
  return callSucceeded({
    launchUrl: url.value,
    ...declared({ providerSessionUid: result.value.sid ?? undefined }),
  })
}

export async function fetchCatalogue(ports: ProviderPorts): Promise<ProviderResult<ProviderCatalogue>> {
  const sent: Sent = { method: 'GET', path: '/v2/games', maxAnswerBytes: maxCatalogueBytes }
  const feed = await call(ports, sent, FeedAnswer)
  return feed.ok ? readCatalogue(feed.value.items, toFeedEntry) : feed
}

export async function fetchRound(
  ports: ProviderPorts,
  request: RoundRequest,
): Promise<ProviderResult<ProviderRound>> {
  const query = new URLSearchParams({ roundRef: request.roundId, sessionToken: request.sessionId })
  const info = await call(ports, { method: 'GET', path: `/v2/round-info?${query}` }, RoundInfoAnswer)
  if (!info.ok) return info
  const transactions = info.value.entries.map(toTransactions)
  if (transactions.includes(null)) return callFailed('invalid_answer', 'An amount is not one of its currency')
  return readRound(request, {
    roundId: info.value.roundRef,
    status: roundStates[info.value.state],
    transactions: transactions.flatMap((one) => one ?? []),
  })
}

export async function openReplay(
  ports: ProviderPorts,
  { roundId, sessionId, lang }: ReplayRequest,
): Promise<ProviderResult<RoundReplay>> {
  const body = { roundRef: roundId, sessionToken: sessionId, ...declared({ locale: lang }) }
  const result = await call(ports, { method: 'POST', path: '/v2/replay', body }, ReplayAnswer)
  if (!result.ok) return result
  const url = readLaunchUrl(result.value.url, ports.allowedLocalOrigins)
  return url.ok ? callSucceeded({ url: url.value, expiresAt: new Date(result.value.validTo) }) : url
}

export async function listChecksums(ports: ProviderPorts): Promise<ProviderResult<GameChecksum[]>> {
  const sent: Sent = { method: 'GET', path: '/v2/checksums', maxAnswerBytes: maxChecksumsBytes }
  const answer = await call(ports, sent, ChecksumsAnswer)
  if (!answer.ok) return answer
  const rows = answer.value.sums.map(
    ({ code: providerGameId, part: component, build: version, algo: algorithm, hash: value }) => ({
      ...{ providerGameId, component, version, algorithm, value },
    }),
  )
  return readChecksumList(rows)
}

const roundStates = { OPEN: 'open', CLOSED: 'finished', VOID: 'void' } as const

export async function listMovements(
  ports: ProviderPorts,
  request: MovementsRequest,
): Promise<ProviderResult<MovementsPage>> {
  const { from, to, cursor } = request
  const query = new URLSearchParams({
    from: from.toISOString(),
    to: to.toISOString(),
    ...(cursor !== null && { after: cursor }),
  })
  const sent = { method: 'GET', path: `/v2/ledger?${query}`, maxAnswerBytes: maxMovementsBytes } as const
  const ledger = await call(ports, sent, LedgerAnswer)
  if (!ledger.ok) return ledger
  const movements = ledger.value.entries.map(toLedgerMovements)
  if (movements.includes(null)) return callFailed('invalid_answer', 'An amount is not one of its currency')
  return readMovementsPage(request, {
    movements: movements.flatMap((one) => one ?? []),
    nextCursor: ledger.value.next,
  })
}

export async function fetchStakes(
  ports: ProviderPorts,
  { providerGameId, currency }: { providerGameId: string; currency: string },
): Promise<ProviderResult<Stakes>> {
  const query = new URLSearchParams({ code: providerGameId, currency })
  const info = await call(ports, { method: 'GET', path: `/v2/stake-info?${query}` }, StakeInfoAnswer)
  if (!info.ok) return info
  if (info.value.policy === 'NONE') return callSucceeded({ mode: 'unsupported', stakes: [] })
  if (info.value.policy === 'CHECK_AT_ISSUE') return callSucceeded({ mode: 'provider_validated', stakes: [] })
  const { values } = info.value
  const isAmount = (value: string) =>
    isKnownCurrency(currency)
      ? amountToMinor(value, currency) !== null
      : DecimalString.safeParse(value).success
  if (!values.every(isAmount)) return callFailed('invalid_answer', `A stake is not an amount of ${currency}`)
  return callSucceeded({ mode: 'enumerated', stakes: values.map((amount) => ({ amount })) })
}

export async function issueFreeRounds(
  ports: ProviderPorts,
  request: IssueFreeRoundsRequest,
): Promise<ProviderResult<IssueResult[]>> {
  const { currency, betAmount, providerGameIds } = request
  const stakeMinor = betAmount === undefined ? null : amountToMinor(betAmount, currency)
  if (stakeMinor === null) return callFailed('invalid_stake', `The stake is a bet_amount of ${currency}`)
  const body = {
    promoId: request.grantId,
    playerRef: request.playerId,
    codes: providerGameIds,
    rounds: request.roundsPerGame,
    currency,
    stake: minorToDecimal(stakeMinor, currency),
    validFrom: request.startAt.toISOString(),
    validTo: request.endAt.toISOString(),
  }
  const result = await call(ports, { method: 'POST', path: '/v2/promo', body }, PromoAnswer)
  if (!result.ok) return result
  const games = result.value.results.map(
    ({ code, ok, message }): IssueResult => ({
      providerGameId: code,
      status: ok ? 'active' : 'issue_failed',
      ...declared({ reason: message }),
    }),
  )
  return readPerGame(providerGameIds, games)
}

/** borealis has no such call: Croupier cancels a promo by refusing its activation. */
export async function cancelFreeRounds(): Promise<ProviderResult<CancelResult[]>> {
  return callFailed('refused', 'borealis cannot cancel a promo')
}

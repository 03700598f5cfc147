import { freeRoundPolicy, stakeLadder } from '../../catalogue/stakes'
import { issueFreeRounds, listFreeRounds, moveFreeRounds } from '../../free-rounds/free-rounds'
import { gameOf, type House } from '../house'
import { auroraError, isText } from './say'

type Fields = Record<string, unknown>
type Issue = {
  grantId: string
  playerId: string
  currency: string
  rounds: number
  coinLevel: number
  startAt: Date
  endAt: Date
}

/** `POST /free-rounds`: per game, so that one failed game does not stop the others. */
export async function issueGrant(house: House, fields: Fields): Promise<Response> {
  const issue = readIssue(fields)
  if (issue === null || !Array.isArray(fields.games) || fields.games.length === 0) {
    return auroraError(400, 'invalid_request', 'A free-rounds field is missing or malformed.')
  }
  const games = []
  for (const code of fields.games) games.push(await issueOn(house, code, issue))
  return Response.json({ games })
}

async function issueOn(house: House, code: unknown, issue: Issue): Promise<Record<string, unknown>> {
  const game = gameOf(house, code)
  const failed = (reason: string) => ({ game_id: code, status: 'failed', reason })
  if (game === null) return failed('unknown game')
  if (freeRoundPolicy(game, issue.currency) === 'none') return failed(`no free rounds in ${issue.currency}`)
  const stakeMinor = stakeLadder(game, issue.currency)[issue.coinLevel - 1]
  if (stakeMinor === undefined) return failed(`no coin level ${issue.coinLevel}`)
  await issueFreeRounds(house.pool, { provider: house.provider, gameCode: game.code, stakeMinor, ...issue })
  return { game_id: code, status: 'active' }
}

/** `POST /free-rounds/{grant_id}/cancel`: stops what is still outstanding; played rounds are not reversed. */
export async function cancelGrant(house: House, grantId: string, fields: Fields): Promise<Response> {
  const issued = await listFreeRounds(house.pool, house.provider, grantId)
  if (issued.length === 0) return auroraError(404, 'unknown_grant', 'No such grant.')
  const wanted = Array.isArray(fields.games) ? fields.games : issued.map((grant) => grant.gameCode)
  const games = []
  for (const code of wanted) {
    const grant = issued.find((one) => one.gameCode === code)
    const isOutstanding = grant !== undefined && grant.played < grant.rounds
    const isCancelled =
      isOutstanding && (await moveFreeRounds(house.pool, grant, ['issued', 'active'], 'cancelled'))
    games.push({ game_id: code, status: isCancelled ? 'cancelled' : 'nothing_to_cancel' })
  }
  return Response.json({ games })
}

function readIssue(fields: Fields): Issue | null {
  const { grant_id: grantId, player_id: playerId, currency, rounds, coin_level: coinLevel } = fields
  const startAt = new Date(String(fields.start_at))
  const endAt = new Date(String(fields.end_at))
  if (!isText(grantId) || !isText(playerId) || !isText(currency)) return null
  if (!isCount(rounds) || !isCount(coinLevel)) return null
  if (Number.isNaN(startAt.getTime()) || Number.isNaN(endAt.getTime())) return null
  return { grantId, playerId, currency, rounds, coinLevel, startAt, endAt }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 10_000
}

import { freeRoundPolicy, type Game, isStakeAllowed, stakeLadder } from '../../catalogue/game'
import { issueFreeRounds, listFreeRounds, moveFreeRounds } from '../../free-rounds/free-rounds'
import { gameOf, type House } from '../house'
import { auroraError, isText } from './dialect'

type Fields = Record<string, unknown>
type Issue = {
  grantId: string
  playerId: string
  currency: string
  rounds: number
  coinLevel: number | null
  betMinor: bigint | null
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
  if (games.every((game) => game.reason === invalidStake)) {
    return auroraError(400, 'invalid_stake', 'No game takes this stake.')
  }
  return Response.json({ games })
}

const invalidStake = 'not a stake of this game'

/** A level of the ladder, or an amount that the game takes. */
function stakeOf(game: Game, { currency, coinLevel, betMinor }: Issue): bigint | null {
  if (coinLevel !== null) return stakeLadder(game, currency)[coinLevel - 1] ?? null
  return betMinor !== null && isStakeAllowed(game, currency, betMinor) ? betMinor : null
}

async function issueOn(house: House, code: unknown, issue: Issue): Promise<Record<string, unknown>> {
  const game = gameOf(house, code)
  const failed = (reason: string) => ({ game_id: code, status: 'failed', reason })
  if (game === null) return failed('unknown game')
  if (freeRoundPolicy(game, issue.currency) === 'none') return failed(`no free rounds in ${issue.currency}`)
  const stakeMinor = stakeOf(game, issue)
  if (stakeMinor === null) return failed(invalidStake)
  const { grantId, playerId, currency, rounds, startAt, endAt } = issue
  const { provider, pool } = house
  const grant = {
    provider,
    grantId,
    gameCode: game.code,
    playerId,
    currency,
    rounds,
    stakeMinor,
    startAt,
    endAt,
  }
  await issueFreeRounds(pool, grant)
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
  const {
    grant_id: grantId,
    player_id: playerId,
    currency,
    rounds,
    coin_level: level,
    bet_amount: bet,
  } = fields
  const startAt = new Date(String(fields.start_at))
  const endAt = new Date(String(fields.end_at))
  if (!isText(grantId) || !isText(playerId) || !isText(currency)) return null
  if (!isCount(rounds) || (level === undefined) === (bet === undefined)) return null
  const coinLevel = isCount(level) ? level : null
  const betMinor = Number.isSafeInteger(bet) && Number(bet) > 0 ? BigInt(Number(bet)) : null
  if (coinLevel === null && betMinor === null) return null
  if (Number.isNaN(startAt.getTime()) || Number.isNaN(endAt.getTime())) return null
  return { grantId, playerId, currency, rounds, coinLevel, betMinor, startAt, endAt }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 10_000
}

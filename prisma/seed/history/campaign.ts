import { sha256 } from '@/server/core/crypto'
import { db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { presentGrant } from '@/server/modules/play/free-rounds/present-grant'
import { dayMs } from '../past-plan'
import type { HistoryGame } from './decks'
import type { People } from './people'
import type { PlannedMovement, PlannedSession } from './plan-play'
import { fixedId, type Random, randomOf } from './random'
import { deliver, plusMs } from './wallet-plan'
import { type Owner, writePlay } from './write-play'

const name = 'Weekend free spins'
const count = 10
const stakeMinor = 1_00n
const minuteMs = 60_000

interface Granted {
  id: string
  line: number
  session: PlannedSession
  wonMinor: bigint
  wins: number
}

/** Free rounds for players of the days before, of whom most play them all; written as what has been and is over. */
export async function seedCampaign(
  people: People,
  {
    owner,
    sessions,
    game,
    startAt,
  }: { owner: Owner; sessions: readonly PlannedSession[]; game: HistoryGame; startAt: Date },
): Promise<PlannedSession[]> {
  const id = fixedId(`campaign ${owner.organizationId}`)
  if (await db.campaign.findUnique({ where: { id } })) return []
  const random = randomOf('campaign')
  const endAt = plusMs(startAt, 7 * dayMs)
  const players = playersBefore(sessions, startAt)
  const granted = players.map((player, index) => grantOf(random, { player, line: index + 1, game, startAt }))
  const played = granted.flatMap(({ session }) => (session.movements.length > 0 ? [session] : []))
  await writePlay(owner, played)
  const { organizationId } = owner
  const of = { organizationId, brandId: owner.brandIdOf(null), providerCode: game.providerCode }
  const stake = { currency: 'EUR', betAmount: 1, roundsPerGame: count, campaignRef: 'weekend-spins' }
  const terms = { ...of, ...stake, startAt, endAt }
  const manager = (at: Date) => people.actAs('manager@lucky-lane.example', at)
  const createdAt = plusMs(startAt, -20 * minuteMs)
  const times = { createdAt, startedAt: startAt, finishedAt: plusMs(startAt, 40_000) }
  const checked = { check: checkOf(granted.length, createdAt), checkId: fixedId('check'), gameIds: [game.id] }
  await inTransaction(async (tx) => {
    await tx.freeRoundGrant.createMany({
      data: granted.map((one) => grantRow({ terms, campaignId: id, one })),
    })
    await tx.freeRoundGrantGame.createMany({ data: granted.map((one) => gameRow(game.id, one)) })
    await tx.freeRoundPlay.createMany({ data: granted.flatMap((one) => playRows(game.id, one)) })
    const createdBy = people.stored(manager(createdAt))
    const data = { ...terms, ...times, ...checked, id, name, status: 'completed', createdBy } as const
    await tx.campaign.create({ data })
    await tx.campaignPlayer.createMany({
      data: granted.map(({ id: grantId, line, session: { player } }) => ({
        ...{ campaignId: id, line, playerId: player.id, country: player.country, currency: 'EUR' },
        ...{ status: 'issued' as const, tries: 1, grantId },
      })),
    })
    const event = { subjectType: 'campaign', subjectId: id, organizationId, brandId: of.brandId }
    await recordAudit(tx, manager(createdAt), {
      ...event,
      action: 'campaign.created',
      after: { name, count, startAt, endAt },
    })
    await recordAudit(tx, manager(startAt), {
      ...event,
      action: 'campaign.started',
      after: { players: granted.length },
    })
  })
  return played
}

/** What its dry run found. */
function checkOf(players: number, at: Date) {
  const rounds = count * players
  const stakes = { stakeMinor: String(stakeMinor * BigInt(rounds)), exposureMinor: null }
  return {
    ...{ checkedAt: at.toISOString(), contentHash: sha256(name).toString('hex'), rowCount: players },
    ...{ playerCount: players, badRowCount: 0, badByReason: {} },
    totals: [{ currency: 'EUR', players, rounds: String(rounds), ...stakes }],
  }
}

function playersBefore(sessions: readonly PlannedSession[], startAt: Date) {
  const recent = sessions.filter(
    ({ at, player }) => at < startAt && at > plusMs(startAt, -14 * dayMs) && player.market.currency === 'EUR',
  )
  return [...new Set(recent.map(({ player }) => player))].slice(-24)
}

/** Of each eight players one never comes, and one leaves some rounds. */
function grantOf(
  random: Random,
  {
    player,
    line,
    game,
    startAt,
  }: { player: PlannedSession['player']; line: number; game: HistoryGame; startAt: Date },
): Granted {
  const id = random.idAt(startAt)
  const at = plusMs(
    startAt,
    random.below(5) * dayMs + (5 + random.below(6)) * 60 * minuteMs + random.below(60 * minuteMs),
  )
  const played = line % 8 === 3 ? 0 : line % 8 === 6 ? 4 : count
  const movements = Array.from({ length: played }, (_, round) =>
    freeRound(random, { id, at: plusMs(at, 10_000 + round * 15_000), balanceMinor: player.balanceMinor }),
  ).flat()
  const wins = movements.filter(({ type }) => type === 'win')
  return {
    ...{ id, line, session: { id: random.idAt(at), at, player, game, movements } },
    ...{ wonMinor: wins.reduce((sum, { amountMinor }) => sum + amountMinor, 0n), wins: wins.length },
  }
}

const multiples = [0n, 0n, 0n, 0n, 1n, 0n, 2n, 0n, 0n, 5n]

function freeRound(
  random: Random,
  { id, at, balanceMinor }: { id: string; at: Date; balanceMinor: bigint },
): PlannedMovement[] {
  const roundId = random.idAt(at).replaceAll('-', '').slice(12)
  const movement = (type: 'bet' | 'win', when: Date, amountMinor: bigint): PlannedMovement => ({
    ...{ id: random.idAt(when), at: when, type, transactionId: `${roundId}-${type}`, roundId, amountMinor },
    ...{ isFinished: type === 'win', bet: null, grant: id, balanceMinor },
    delivery: deliver(random, { type, at: when }, null),
  })
  const won = stakeMinor * (multiples[random.below(multiples.length)] ?? 0n)
  return [movement('bet', at, stakeMinor), movement('win', plusMs(at, 3_000), won)]
}

const playedOf = ({ session }: Granted) => session.movements.length / 2

interface Terms
  extends Record<'organizationId' | 'brandId' | 'providerCode' | 'currency' | 'campaignRef', string> {
  betAmount: number
  roundsPerGame: number
  startAt: Date
  endAt: Date
}

function grantRow({ terms, campaignId, one }: { terms: Terms; campaignId: string; one: Granted }) {
  const { id, line, session } = one
  const { player, game } = session
  const isUsedUp = playedOf(one) === count
  const idempotencyKey = `campaign:${campaignId}:${line}:1`
  const row = {
    ...{ ...terms, id, playerId: player.id, country: player.country, kind: 'freespin' as const },
    createdAt: terms.startAt,
  }
  const issued = {
    ...{ grantId: id, gameId: game.id, providerGameId: game.providerGameId, status: 'active' as const },
    ...{
      reason: null,
      roundsTotal: count,
      stakeMinor,
      roundsPlayed: 0,
      winCount: 0,
      wonMinor: 0n,
      activatedAt: null,
    },
  }
  const answer = presentGrant({ ...row, coinLevel: null, betAmount: String(terms.betAmount) }, 'active', [
    issued,
  ])
  return {
    ...{ ...row, idempotencyKey, requestHash: new Uint8Array(sha256(idempotencyKey)), settlesInBatch: false },
    ...{ status: isUsedUp ? ('completed' as const) : ('expired' as const), responseBody: { ...answer } },
    issuedBy: { kind: 'system', id: 'issue-campaigns', name: 'issue-campaigns' },
    issuedAt: plusMs(terms.startAt, 400),
    closedAt: isUsedUp ? (session.movements.at(-1)?.at ?? null) : terms.endAt,
  }
}

const gameRow = (gameId: string, one: Granted) => ({
  ...{ grantId: one.id, gameId, roundsTotal: count, roundsPlayed: playedOf(one), stakeMinor },
  ...{ winCount: one.wins, wonMinor: one.wonMinor },
  status: playedOf(one) === count ? ('consumed' as const) : ('expired' as const),
  activatedAt: one.session.movements[0]?.at ?? null,
})

const playRows = (gameId: string, { id: grantId, session }: Granted) =>
  session.movements
    .filter(({ type }) => type === 'win')
    .map(({ roundId, at: createdAt }) => ({
      ...{ grantId, gameId, roundId, hasWin: true, stakedMinor: stakeMinor, createdAt },
    }))

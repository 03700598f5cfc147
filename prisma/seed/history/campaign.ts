import { sha256 } from '@/server/core/crypto'
import { db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { dayMs } from '../past-plan'
import type { People } from './people'
import type { HistoryGame, PlannedMovement, PlannedSession } from './plan-play'
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
): Promise<void> {
  const id = fixedId(`campaign ${owner.organizationId}`)
  if (await db.campaign.findUnique({ where: { id } })) return
  const random = randomOf('campaign')
  const endAt = plusMs(startAt, 7 * dayMs)
  const players = playersBefore(sessions, startAt)
  const granted = players.map((player, index) => grantOf(random, { player, line: index + 1, game, startAt }))
  await writePlay(
    owner,
    granted.flatMap(({ session }) => (session.movements.length > 0 ? [session] : [])),
  )
  const of = {
    organizationId: owner.organizationId,
    brandId: owner.brandIdOf(null),
    providerCode: game.providerCode,
  }
  const terms = {
    ...of,
    currency: 'EUR',
    betAmount: 1,
    roundsPerGame: count,
    campaignRef: 'weekend-spins',
    startAt,
    endAt,
  }
  const manager = people.actAs('manager@lucky-lane.example', startAt)
  const createdBy = people.stored(manager)
  await db.freeRoundGrant.createMany({ data: granted.map((one) => grantRow({ terms, campaignId: id, one })) })
  await db.freeRoundGrantGame.createMany({ data: granted.map((one) => gameRow(game.id, one)) })
  await db.freeRoundPlay.createMany({ data: granted.flatMap((one) => playRows(game.id, one)) })
  const times = {
    createdAt: plusMs(startAt, -20 * minuteMs),
    startedAt: startAt,
    finishedAt: plusMs(startAt, 40_000),
  }
  await db.campaign.create({
    data: { ...terms, id, name, gameIds: [game.id], status: 'completed', createdBy, ...times },
  })
  await db.campaignPlayer.createMany({
    data: granted.map(({ id: grantId, line, session: { player } }) => ({
      ...{ campaignId: id, line, playerId: player.id, country: player.country, currency: 'EUR' },
      ...{ status: 'issued' as const, tries: 1, grantId },
    })),
  })
  for (const [action, at] of [
    ['created', times.createdAt],
    ['started', startAt],
  ] as const)
    await recordAudit(db, people.actAs('manager@lucky-lane.example', at), {
      ...{ action: `campaign.${action}`, subjectType: 'campaign', subjectId: id, ...of },
      after: action === 'created' ? { name, count, startAt, endAt } : { players: granted.length },
    })
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
  const wins = movements.filter(({ type, amountMinor }) => type === 'win' && amountMinor > 0n)
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

function grantRow({
  terms,
  campaignId,
  one,
}: {
  terms: { startAt: Date; endAt: Date } & Record<
    'organizationId' | 'brandId' | 'providerCode' | 'currency' | 'campaignRef',
    string
  > & { betAmount: number; roundsPerGame: number }
  campaignId: string
  one: Granted
}) {
  const { id, line, session } = one
  const isUsedUp = playedOf(one) === count
  const idempotencyKey = `campaign:${campaignId}:${line}:1`
  return {
    ...{ ...terms, id, playerId: session.player.id, country: session.player.country, idempotencyKey },
    ...{ kind: 'freespin' as const, settlesInBatch: false },
    status: isUsedUp ? ('completed' as const) : ('expired' as const),
    ...{
      requestHash: new Uint8Array(sha256(idempotencyKey)),
      issuedBy: { kind: 'system', id: 'issue-campaigns', name: 'issue-campaigns' },
    },
    ...{ createdAt: terms.startAt, issuedAt: plusMs(terms.startAt, 400) },
    closedAt: isUsedUp ? (session.movements.at(-1)?.at ?? null) : terms.endAt,
  } as const
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

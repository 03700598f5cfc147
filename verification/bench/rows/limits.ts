import { interleave } from '../measure/interleave'
import { type LoadResult, load } from '../measure/load'
import { isOk } from '../measure/wanted'
import { compareRounds, perSecond, type Row } from '../row'
import type { Setup } from '../setup/open-setup'
import type { Players } from '../setup/players'

const inFlight = 32
const trigger = 'movement_limits_judged'

/** What limits cost the relay: where every player has some, and where none is set at all. */
export async function measureLimits(
  setup: Setup,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Row[]> {
  const { createPlayers, reportsOf } = await import('../setup/players')
  const [free, limited] = [
    await createPlayers(setup.walletUrl, 200),
    await createPlayers(setup.walletUrl, 200),
  ]
  await limit(limited)
  const service = await setup.startService()
  const run = (players: Players, forSeconds = seconds) =>
    load(service.port, reportsOf(players), { inFlight, seconds: forSeconds, isWanted: isOk })
  await interleave({ free: () => run(free, 2), limited: () => run(limited, 2) }, 2)
  const results = await interleave(
    { free: () => run(free), limited: () => run(limited), unchecked: () => withoutTrigger(() => run(free)) },
    rounds,
  )
  await service.stop()
  return [
    rowOf(results, {
      ...{ of: 'limited', to: 'free', atLeast: 0.9 },
      ...{ work: 'movement relay, limits set for every player', reference: 'the same, none set' },
    }),
    rowOf(results, {
      ...{ of: 'free', to: 'unchecked', atLeast: 0.98 },
      ...{ work: 'movement relay, no limits set', reference: 'the same without the check at the insert' },
    }),
  ]
}

/** High enough that nothing is refused; each bet is judged, reserved and counted. */
async function limit({ organizationId, brandId, sessionIds }: Players): Promise<void> {
  const { db } = await import('@/server/db')
  const amounts = { stakeMax: 100_000n, loss24h: 10n ** 12n, loss7d: 10n ** 12n, loss30d: 10n ** 12n }
  await db.playLimit.createMany({
    data: sessionIds.map((id) => ({
      ...{ organizationId, brandId, playerId: `player-${id}`, currency: 'EUR', ...amounts },
      ...{ version: 1, pending: [], changedAt: new Date() },
    })),
  })
}

async function withoutTrigger<Result>(run: () => Promise<Result>): Promise<Result> {
  const { db } = await import('@/server/db')
  await db.query(`alter table movement disable trigger ${trigger}`)
  try {
    return await run()
  } finally {
    await db.query(`alter table movement enable trigger ${trigger}`)
  }
}

interface Compared<Name extends string> {
  of: Name
  to: Name
  work: string
  reference: string
  atLeast: number
}

function rowOf<Name extends string>(
  results: Record<Name, LoadResult[]>,
  { of, to, work, reference, atLeast }: Compared<Name>,
): Row {
  const [own = [], other = []] = [of, to].map((name) => results[name].map((result) => result.perSecond))
  return compareRounds({
    ...{ work: `${work}: throughput`, reference, own, other, told: perSecond, goal: { atLeast } },
  })
}

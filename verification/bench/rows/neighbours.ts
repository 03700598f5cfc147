import { interleave } from '../measure/interleave'
import { type LoadResult, load } from '../measure/load'
import { ratioSpread, spreadOf } from '../measure/spread'
import type { Disturbance } from '../neighbours/disturb'
import { createNeighbours, rowsOfReader, startDisturbing } from '../neighbours/neighbours'
import type { Row } from '../row'
import type { Setup } from '../setup/open-setup'

const inFlight = 4
/** Throws at the first bet that is refused. */
const isOk = (answer: string) => answer.startsWith('HTTP/1.1 200') && answer.includes('"status":"ok"')

/** One tenant's movements while its neighbours do what they may, beside the same movements without neighbours. */
export async function measureNeighbours(
  setup: Setup,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Row[]> {
  const { createPlayers, reportsOf } = await import('../setup/players')
  const players = await createPlayers(setup.walletUrl, 200)
  const neighbours = await createNeighbours(setup)
  const { port, stop } = await setup.startService({ LOG_LEVEL: 'warn' })
  const bets = (forSeconds: number) => () =>
    load(port, reportsOf(players), { inFlight, seconds: forSeconds, isWanted: isOk })
  const beside = async (disturbances: Disturbance[]) => {
    const loud = await startDisturbing(port, disturbances)
    try {
      return await interleave({ loud: loud.during(bets(seconds)), quiet: bets(seconds) }, rounds)
    } finally {
      await loud.stop()
    }
  }
  await bets(3)()
  const rows = [
    toRow(
      `bets of one tenant while another reads over ${rowsOfReader.toLocaleString('en')} rows, 30 at a time, p99`,
      await beside([neighbours.reader]),
    ),
    toRow(
      'bets of one tenant while another reads, its analyst asks for health 60 at a time, and strangers call unsigned, p99',
      await beside([neighbours.reader, neighbours.analyst, ...neighbours.strangers]),
    ),
  ]
  await stop()
  return rows
}

function toRow(work: string, { loud, quiet }: Record<'loud' | 'quiet', LoadResult[]>): Row {
  const p99 = (results: readonly LoadResult[]) => results.map((result) => result.p99Ms)
  return {
    work,
    reference: 'without neighbours',
    measured: `${spreadOf(p99(loud)).median.toFixed(1)} ms`,
    referenceMeasured: `${spreadOf(p99(quiet)).median.toFixed(1)} ms`,
    figure: ratioSpread(p99(loud), p99(quiet)),
    unit: '×',
    goal: { atMost: 1.5 },
  }
}

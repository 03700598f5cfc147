import { availableParallelism } from 'node:os'
import { interleave } from '../measure/interleave'
import { type OpenLoadResult, openLoad } from '../measure/open-load'
import { spreadOf } from '../measure/spread'
import { isOk } from '../measure/wanted'
import { compareRounds, milliseconds, NotOnThisMachine, perSecond, type Row } from '../row'
import type { Setup } from '../setup/open-setup'
import { startRelays } from '../setup/relays'

interface How {
  rounds: number
  seconds: number
}

const bare = 'bare Fastify relay at the same rate'
const references = { bare: {} }
const shares = [0.25, 0.5, 0.75]
/** Beyond this a provider's player waits. */
const maxP99Ms = 50

const quantiles = {
  p50: { of: (result: OpenLoadResult) => result.p50Ms, atMost: 1.4 },
  p99: { of: (result: OpenLoadResult) => result.p99Ms, atMost: 1.3 },
  'p99.9': { of: (result: OpenLoadResult) => result.p999Ms, atMost: 1.5 },
}

/** How long movements take at a rate, in shares of what the bare relay carries on this machine, and which rate is carried. */
export async function measureRates(setup: Setup, how: How): Promise<Row[]> {
  const relays = await startRelays(setup, { references })
  const closed = await relays.compare({ inFlight: 32, seconds: 3 }, 2)
  const carried = spreadOf(closed.bare.map((result) => result.perSecond)).median
  const at = (port: number, rate: number, seconds: number) => () =>
    openLoad(port, relays.reports(), { perSecond: rate, seconds, isWanted: isOk })
  const rows: Row[] = []
  for (const share of shares) {
    const rate = share * carried
    const { service, bare: other } = await interleave(
      {
        service: at(relays.ports.service, rate, how.seconds),
        bare: at(relays.ports.bare, rate, how.seconds),
      },
      how.rounds,
    )
    for (const [name, { of, atMost }] of Object.entries(quantiles))
      rows.push(
        compareRounds({
          work: `movements at ${Math.round(rate)}/s (${share * 100} % of what the bare relay carries), from their due moment: ${name}`,
          reference: bare,
          own: service.map(of),
          other: other.map(of),
          told: milliseconds,
          goal: share > 0.5 ? null : { atMost },
        }),
      )
  }
  rows.push(await measureHighest(relays.ports, { at, carried, rounds: how.rounds, goal: 0.9 }))
  await setup.stopStarted()
  return rows
}

/** With `WORKERS=2` the highest rate grows, where there are processors for two. */
export async function measureRatesInTwo(setup: Setup, how: How): Promise<Row[]> {
  const processors = availableParallelism()
  if (processors < 4)
    throw new NotOnThisMachine(`WORKERS=2 needs four processors to show anything; here are ${processors}`)
  const relays = await startRelays(setup, { references, service: { WORKERS: '2' } })
  const closed = await relays.compare({ inFlight: 64, seconds: 3 }, 2)
  const carried = spreadOf(closed.bare.map((result) => result.perSecond)).median
  const at = (port: number, rate: number, seconds: number) => () =>
    openLoad(port, relays.reports(), { perSecond: rate, seconds, isWanted: isOk })
  const row = await measureHighest(relays.ports, { at, carried, rounds: how.rounds, goal: 1.5 })
  await setup.stopStarted()
  return [{ ...row, work: `WORKERS=2, ${row.work}` }]
}

interface Search {
  at: (port: number, rate: number, seconds: number) => () => Promise<OpenLoadResult>
  carried: number
  rounds: number
  goal: number
}

/** In steps of a tenth of what the bare relay carries, upward, until the p99 of three tries is too long: one of two was often a flush of the disk. */
async function measureHighest(
  ports: Record<'service' | 'bare', number>,
  { at, carried, rounds, goal }: Search,
): Promise<Row> {
  async function isHeld(port: number, rate: number): Promise<boolean> {
    for (let attempt = 0; attempt < 3; attempt += 1)
      if ((await at(port, rate, 2)()).p99Ms < maxP99Ms) return true
    return false
  }
  const highest = (port: number) => async () => {
    let held = 0
    for (let tenth = 1; tenth <= 20 && (await isHeld(port, (carried * tenth) / 10)); tenth += 1)
      held = (carried * tenth) / 10
    return held
  }
  const found = await interleave({ service: highest(ports.service), bare: highest(ports.bare) }, rounds)
  return compareRounds({
    work: `highest rate of movements at which p99 is under ${maxP99Ms} ms`,
    reference: bare.replace(' at the same rate', ''),
    own: found.service,
    other: found.bare,
    told: perSecond,
    goal: { atLeast: goal },
  })
}

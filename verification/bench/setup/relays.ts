import { interleave } from '../measure/interleave'
import { type LoadResult, load } from '../measure/load'
import { isOk } from '../measure/wanted'
import type { Setup } from './open-setup'

type Environment = Record<string, string>

interface Contest<Name extends string> {
  /** What each reference relay is started with (verification/bench/reference/relay.ts). */
  references: Record<Name, Environment>
  service?: Environment
  walletUrl?: string
}

interface Load {
  inFlight: number
  seconds: number
}

export const gentle: Load = { inFlight: 32, seconds: 2 }

/** The service and reference relays over the same tables, for the same players and wallet. */
export async function startRelays<Name extends string>(
  setup: Setup,
  { references, service: more = {}, walletUrl = setup.walletUrl }: Contest<Name>,
) {
  const { createPlayers, reportsOf } = await import('./players')
  const players = await createPlayers(walletUrl, 200)
  const serviceEnv = { CALLBACK_ALLOWED_PRIVATE_ORIGINS: walletUrl, ...more }
  const known = { KNOWN: JSON.stringify(players), WALLET_URL: walletUrl }
  const ports = {} as Record<Name | 'service', number>
  for (const name of Object.keys(references) as Name[]) {
    const env = { ...known, ...references[name] }
    ports[name] = (await setup.startReference('verification/bench/reference/relay.ts', env)).port
  }
  const service = await setup.startService(serviceEnv)
  ports.service = service.port
  const reports = () => reportsOf(players)
  const run = (port: number, how: Load) => load(port, reports(), { ...how, isWanted: isOk })
  const contest = (how: Load) =>
    Object.fromEntries(
      Object.entries<number>(ports).map(([name, port]) => [name, () => run(port, how)]),
    ) as Record<Name | 'service', () => Promise<LoadResult>>
  return {
    service,
    serviceEnv,
    ports,
    reports,
    run,
    /** All of them in turn, warmed up before: gently at first, since a service that knows no session yet refuses what takes too long. */
    async compare(how: Load, rounds: number) {
      await interleave(contest(gentle), 1)
      await interleave(contest({ ...how, seconds: 2 }), 1)
      return interleave(contest(how), rounds)
    },
  }
}

import { interleave } from '../measure/interleave'
import { load } from '../measure/load'
import { profileShort } from '../measure/profile'
import { hasStatus } from '../measure/wanted'
import { compareRounds, milliseconds, type Row } from '../row'
import type { Setup } from '../setup/open-setup'

const one = { inFlight: 1, isWanted: hasStatus(201) }

/** Creating a session, beside a handler that only makes the same commits and the same call of the provider. */
export async function measureSessions(setup: Setup, { rounds }: { rounds: number }): Promise<Row[]> {
  const { createCaller } = await import('../setup/caller')
  const { createLaunchable, launchSecret: secret } = await import('../setup/launchable')
  const { token, tenant } = await createCaller()
  const { organizationId, brandId } = tenant
  const { gameId, providerCode } = await createLaunchable(tenant, setup.walletUrl)
  const known = { organizationId, brandId, gameId, providerCode, baseUrl: setup.walletUrl, secret }
  const reference = await setup.startReference('verification/bench/reference/sessions.ts', {
    KNOWN: JSON.stringify(known),
  })
  const service = await setup.startService()
  const run = (port: number, seconds: number) => () =>
    load(port, sessionsOf(token, gameId), { ...one, seconds })
  await interleave({ created: run(service.port, 1), bare: run(reference.port, 1) }, 2)
  const { created, bare } = await interleave(
    { created: run(service.port, 2), bare: run(reference.port, 2) },
    rounds,
  )
  await setup.stopStarted()
  const row = compareRounds({
    work: 'POST /v1/sessions, p50',
    reference: 'a bare handler with the same commits and the same launch call',
    own: created.map((result) => result.p50Ms),
    other: bare.map((result) => result.p50Ms),
    told: milliseconds,
    goal: { atMost: 1.5 },
  })
  return profileShort([row], {
    start: (nodeArgs) => setup.startService({}, nodeArgs),
    work: ({ port }) => run(port, 5)(),
  })
}

/** Sessions of ever new players, so that no limit on one is met. */
function* sessionsOf(token: string, gameId: string): Generator<Buffer> {
  for (;;) {
    const player = crypto.randomUUID()
    const body = JSON.stringify({
      game_id: gameId,
      player_id: player,
      balance: 1000,
      currency: 'EUR',
      country: 'SE',
    })
    yield Buffer.from(
      `POST /v1/sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nIdempotency-Key: ${player}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
  }
}

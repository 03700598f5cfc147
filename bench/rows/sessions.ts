import { interleave } from '../measure/interleave'
import { load } from '../measure/load'
import { spreadOf } from '../measure/spread'
import type { Row } from '../row'
import type { Setup } from '../setup/open-setup'

/** Creating a session beside the provider's launch call that it cannot do without. */
export async function measureSessions(setup: Setup, { rounds }: { rounds: number }): Promise<Row[]> {
  const { createCaller } = await import('../setup/caller')
  const { createLaunchable } = await import('../setup/launchable')
  const { token, tenant } = await createCaller()
  const gameId = await createLaunchable(tenant, setup.walletUrl)
  const service = await setup.startService()
  const one = { inFlight: 1, seconds: 2 }
  const results = await interleave(
    {
      created: () =>
        load(service.port, sessionsOf(token, gameId), {
          ...one,
          isWanted: (a) => a.startsWith('HTTP/1.1 201'),
        }),
      launched: () =>
        load(Number(new URL(setup.walletUrl).port), launches(), {
          ...one,
          isWanted: (a) => a.startsWith('HTTP/1.1 200'),
        }),
    },
    rounds,
  )
  await service.stop()
  const launched = results.launched.map((result) => result.p50Ms)
  const created = results.created.map((result) => result.p50Ms)
  return [
    {
      work: 'POST /v1/sessions, p50',
      reference: 'the provider’s launch call alone',
      measured: `${spreadOf(created).median.toFixed(2)} ms`,
      referenceMeasured: `${spreadOf(launched).median.toFixed(2)} ms`,
      figure: spreadOf(created.map((value, round) => value - (launched[round] ?? 0))),
      unit: 'ms',
      goal: { atMost: 5 },
    },
  ]
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

function* launches(): Generator<Buffer> {
  const body = JSON.stringify({ session_id: crypto.randomUUID(), game_id: 'game', player_id: 'player' })
  for (;;) {
    yield Buffer.from(
      `POST /launch HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
  }
}

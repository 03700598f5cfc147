import { CroupierError, toJsonInteger } from '@croupier/sdk'
import { balanceOf, croupier, openAccount } from '../../../lib/operator'

/** The form of the lobby posts here. Your own sign-in says who plays, and from where. */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData()
  const player = 'ada'
  await openAccount(player, 'EUR', 100_000n)
  try {
    const { game_url } = await croupier().createSession({
      game_id: String(form.get('game')),
      player_id: player,
      balance: toJsonInteger(await balanceOf(player, 'EUR')),
      currency: 'EUR',
      country: 'MT',
    })
    return Response.redirect(game_url, 303)
  } catch (error) {
    if (!(error instanceof CroupierError)) throw error
    return Response.json({ error: error.code, request: error.requestId }, { status: 503 })
  }
}

import { toJsonInteger } from '../money'

/** What goes back to Croupier, to the byte: it is stored, and a duplicate gets exactly the same again. */
export type Reply = { status: number; body: string }

/** 200: the wallet did as asked. 402: insufficient funds. Both carry the balance as it stands (spec §6.3). */
export function balanceReply(
  status: 200 | 402,
  answer: { balanceMinor: bigint; currency: string; playerId: string },
): Reply {
  const { balanceMinor, currency, playerId } = answer
  return {
    status,
    body: JSON.stringify({ balance: toJsonInteger(balanceMinor), currency, player_id: playerId }),
  }
}

/** A 4xx: this callback is wrong and sending it again will not help. */
export function refusal(
  status: 400 | 401 | 404 | 409 | 413 | 415 | 422,
  error: string,
  message: string,
): Reply {
  return { status, body: JSON.stringify({ error, message }) }
}

/** Thrown inside the wallet's transaction to undo everything and answer with `reply`. */
export class Refused extends Error {
  constructor(readonly reply: Reply) {
    super(reply.body)
  }
}

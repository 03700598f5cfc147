import { createHmac } from 'node:crypto'
import type { IncomingCallback } from '../wallet/index.js'

export const secret = 'a-secret-of-twenty-four!'

export const bet = {
  action: 'BET',
  transaction_type: 'bet',
  transaction_id: 'bet-1',
  amount: 250,
  currency: 'EUR',
  player_id: 'ada',
  provider_code: 'aurora',
  game: 'lucky-harbour',
  game_id: '01981f3c-6f0e-7c51-9b0c-3d2f6a1e8b01',
  round_id: 'round-1',
  finished: false,
  session_id: '01981f3d-11aa-7f20-8c44-5b7d9e2f1a02',
}
export const win = { ...bet, transaction_type: 'win', transaction_id: 'win-1', finished: true }
export const refund = {
  ...bet,
  transaction_type: 'refund',
  transaction_id: 'refund-1',
  reference_transaction_id: 'bet-1',
}

/** As Croupier sends it. */
export function signed(callback: object | string, changes: Partial<IncomingCallback> = {}): IncomingCallback {
  const text = typeof callback === 'string' ? callback : JSON.stringify(callback)
  const body = new TextEncoder().encode(text)
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return { body, signature, contentType: 'application/json', ...changes }
}

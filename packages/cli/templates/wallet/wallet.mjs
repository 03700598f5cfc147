import { createServer } from 'node:http'
import { account, declined, memoryStore, nodeAdapter, walletHandler } from '@croupier/sdk/wallet'

/** A whole wallet. Its accounts are in memory: use postgresStore, or a store of your own, before real money. */
const secret = process.env.CALLBACK_SECRET
if (!secret) {
  console.error('Set CALLBACK_SECRET to the secret of your endpoint (Developers, Endpoints).')
  process.exit(1)
}
const port = Number(process.env.PORT ?? 8080)
/** What a player who is new here has: 1,000.00 in a currency with cents. */
const openingBalance = 100_000n

const balanceOf = ({ playerId, currency }, { balances }) =>
  balances.get(account(playerId, currency)) ?? openingBalance

/** Called once for each movement, whatever is sent twice. `change` is in minor units, and negative for a bet. */
function move(movement, change, tx) {
  const balance = balanceOf(movement, tx) + change
  tx.balances.set(account(movement.playerId, movement.currency), balance)
  return balance
}

const wallet = nodeAdapter(
  walletHandler({
    secret,
    store: memoryStore(),
    bet: (movement, change, tx) => {
      const balance = balanceOf(movement, tx)
      return balance + change < 0n ? declined(balance) : move(movement, change, tx)
    },
    win: move,
    refund: move,
    onError: (error) => console.error(error),
  }),
)

createServer(async (request, response) => {
  await wallet(request, response)
  console.log(`${request.method} ${request.url} → ${response.statusCode}`)
}).listen(port, '127.0.0.1', () => console.log(`The wallet listens at http://localhost:${port}/wallet`))

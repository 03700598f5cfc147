import { croupier } from '../lib/operator'

export const dynamic = 'force-dynamic'

/** The lobby. */
export default async function Lobby() {
  const { games } = await croupier().listGames({ currency: 'EUR', per_page: 100 })
  return (
    <form action="/api/play" method="post">
      {games.map(({ id, name }) => (
        <button key={id} name="game" value={id} type="submit">
          {name}
        </button>
      ))}
    </form>
  )
}

import { createHash } from 'node:crypto'
import type { Game } from '../catalogue/game'

export type GameChecksum = { code: string; component: string; version: string; value: string }

const VERSION = '1.0.0'

/** What the provider measures of its games: of the paytable and of the engine, by SHA-256. */
export function checksumsOf(games: readonly Game[]): GameChecksum[] {
  const sum = (text: string) => createHash('sha256').update(text).digest('hex')
  return games.flatMap(({ code, engine }) => [
    { code, component: 'math', version: VERSION, value: sum(`math ${code} ${JSON.stringify(engine)}`) },
    { code, component: 'engine', version: VERSION, value: sum(`engine ${engine.kind}`) },
  ])
}

import { Hono } from 'hono'
import type { Game } from '../catalogue/game'

export function artRoutes(_games: ReadonlyMap<string, Game>): Hono {
  return new Hono()
}

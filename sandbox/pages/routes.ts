import { Hono } from 'hono'
import type { Desk } from '../rounds/desk'
import type { Settings } from '../settings'
import type { Wallet } from '../wallet/wallet'

export type PageParts = { settings: Settings; desk: Desk; wallet: Wallet }

export function pageRoutes(_parts: PageParts): Hono {
  return new Hono()
}

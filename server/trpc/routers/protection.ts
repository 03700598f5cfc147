import { searchProtection, summarizePlayers, summarizeProtection } from '@/server/modules/rules/protection'
import { procedure, router } from '../init'

export const protectionRouter = router({
  search: procedure(searchProtection),
  byRule: procedure(summarizeProtection),
  byPlayer: procedure(summarizePlayers),
})

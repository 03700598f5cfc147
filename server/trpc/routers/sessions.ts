import { getCabinetSession, searchSessions } from '@/server/modules/play/sessions'
import { showing } from '../adapt-verb'
import { procedure, router } from '../init'
import { moneyView } from '../money-view'

export const sessionsRouter = router({
  search: procedure(searchSessions),
  get: procedure(
    showing(getCabinetSession, ({ balanceMinor, ...session }) => {
      const { currency } = session
      const balance = balanceMinor !== null && currency !== null ? moneyView(balanceMinor, currency) : null
      return { ...session, balance }
    }),
  ),
})

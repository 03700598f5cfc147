import { booksCurrency } from '@/server/contract/books'
import {
  closeBooks,
  getBookMapping,
  getJournalMonth,
  listJournalEntries,
  listJournalMonths,
  saveBookMapping,
} from '@/server/modules/finance/books'
import { showing } from '../adapt-verb'
import { router, staffProcedure } from '../init'
import { moneyView } from '../money-view'

const base = (amountMinor: bigint) => moneyView(amountMinor, booksCurrency)

/** The journal that Croupier's accountants export. */
export const staffJournalRouter = router({
  months: staffProcedure(
    showing(listJournalMonths, (months) =>
      months.map(({ month, closed }) => ({
        month,
        closed: closed && { ...closed, total: base(closed.baseMinor) },
      })),
    ),
  ),
  month: staffProcedure(
    showing(getJournalMonth, ({ accounts, closed, ...month }) => ({
      ...month,
      closed: closed && { sha256: closed.sha256, closedAt: closed.closedAt },
      accounts: accounts.map((one) => ({
        account: one.account,
        debit: moneyView(one.debitMinor, one.currency),
        credit: moneyView(one.creditMinor, one.currency),
        debitBase: base(one.debitBaseMinor),
        creditBase: base(one.creditBaseMinor),
      })),
      debitBase: base(accounts.reduce((sum, { debitBaseMinor }) => sum + debitBaseMinor, 0n)),
      creditBase: base(accounts.reduce((sum, { creditBaseMinor }) => sum + creditBaseMinor, 0n)),
    })),
  ),
  entries: staffProcedure(
    showing(listJournalEntries, ({ entries, ...page }) => ({
      ...page,
      entries: entries.map(({ amountMinor, baseMinor, currency, ...entry }) => ({
        ...entry,
        amount: moneyView(amountMinor, currency),
        base: base(baseMinor),
      })),
    })),
  ),
  mapping: staffProcedure(getBookMapping),
  saveMapping: staffProcedure(saveBookMapping),
  close: staffProcedure(closeBooks, { stepUp: true }),
})

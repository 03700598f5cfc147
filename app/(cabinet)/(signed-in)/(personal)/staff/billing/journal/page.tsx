import type { Metadata } from 'next'
import { JournalMonthsView } from '@/components/books/journal-months-view'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Journal' }

export default async function JournalPage() {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('journal.read')) return <NoAccess />
  await prefetch(trpc.staffJournal.months.queryOptions())
  return (
    <Hydrate>
      <JournalMonthsView />
    </Hydrate>
  )
}

import type { Metadata } from 'next'
import { JournalMonthView } from '@/components/books/journal-month-view'
import { BackLink } from '@/components/shell/back-link'
import { NoAccess } from '@/components/shell/no-access'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../../../cabinet'

export const metadata: Metadata = { title: 'Journal of a month' }

export default async function JournalMonthPage({ params }: { params: Promise<{ month: string }> }) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('journal.read')) return <NoAccess />
  const { month } = await params
  await prefetch(trpc.staffJournal.month.queryOptions({ month }))
  return (
    <Hydrate>
      <BackLink href="/staff/billing/journal">Journal</BackLink>
      <JournalMonthView month={month} />
    </Hydrate>
  )
}

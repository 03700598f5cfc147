import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { NoAccess } from '@/components/shell/no-access'
import { signInList } from '@/components/sign-ins/search-params'
import { SignInsView } from '@/components/sign-ins/sign-ins-view'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../../cabinet'

export const metadata: Metadata = { title: 'Sign-in log' }

export default async function SignInsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const me = await requireMe()
  if (!me.permissions.includes('signIns.read')) return <NoAccess />
  await prefetch(trpc.team.signIns.queryOptions(signInList.toSearch(await signInList.load(searchParams))))
  return (
    <Hydrate>
      <SignInsView />
    </Hydrate>
  )
}

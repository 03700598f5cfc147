import type { Metadata } from 'next'
import { NoAccess } from '@/components/shell/no-access'
import { SsoView } from '@/components/sso/sso-view'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Single sign-on' }

export default async function SingleSignOnPage() {
  const me = await requireMe()
  if (!me.permissions.includes('sso.manage')) return <NoAccess />
  await prefetch(trpc.sso.get.queryOptions())
  return (
    <Hydrate>
      <SsoView />
    </Hydrate>
  )
}

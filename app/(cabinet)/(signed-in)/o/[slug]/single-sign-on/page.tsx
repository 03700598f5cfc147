import type { Metadata } from 'next'
import { z } from 'zod'
import { NoAccess } from '@/components/shell/no-access'
import { SsoView } from '@/components/sso/sso-view'
import { Hydrate, prefetch, requireMe, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Single sign-on' }

interface Props {
  searchParams: Promise<{ test?: string | string[] }>
}

export default async function SingleSignOnPage({ searchParams }: Props) {
  const me = await requireMe()
  if (!me.permissions.includes('sso.manage')) return <NoAccess />
  const testId = z.uuid().safeParse((await searchParams).test).data ?? null
  await prefetch(trpc.sso.get.queryOptions())
  return (
    <Hydrate>
      <SsoView testId={testId} />
    </Hydrate>
  )
}

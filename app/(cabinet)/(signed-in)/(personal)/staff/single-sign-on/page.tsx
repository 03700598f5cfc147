import type { Metadata } from 'next'
import { z } from 'zod'
import { NoAccess } from '@/components/shell/no-access'
import { StaffSsoView } from '@/components/sso/staff-sso-view'
import { Hydrate, prefetch, requireMeAnywhere, trpc } from '../../../../cabinet'

export const metadata: Metadata = { title: 'Single sign-on' }

interface Props {
  searchParams: Promise<{ test?: string | string[] }>
}

export default async function StaffSsoPage({ searchParams }: Props) {
  const { staffPermissions } = await requireMeAnywhere()
  if (!staffPermissions.includes('sso.everywhere')) return <NoAccess />
  const testId = z.uuid().safeParse((await searchParams).test).data ?? null
  await prefetch(trpc.staffSso.everywhere.queryOptions())
  if (staffPermissions.includes('sso.manageStaff')) await prefetch(trpc.staffSso.get.queryOptions())
  return (
    <Hydrate>
      <StaffSsoView testId={testId} />
    </Hydrate>
  )
}

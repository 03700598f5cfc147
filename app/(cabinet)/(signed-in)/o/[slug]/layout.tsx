import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { MaintenanceBanner } from '@/components/maintenance/maintenance-banner'
import { CabinetFrame } from '@/components/shell/cabinet-frame'
import { ClosedOrganization } from '@/components/shell/closed-organization'
import { readMenuOf, requireMe } from '../../../cabinet'

interface OrganizationLayoutProps {
  children: ReactNode
  params: Promise<{ slug: string }>
}

/** The pages of one organization. Which one is said by the address alone. */
export default async function OrganizationLayout({ children, params }: OrganizationLayoutProps) {
  const { slug } = await params
  const me = await requireMe()
  const isOpen = me.organization?.slug === slug
  // The second factor is missing: the account page explains what to do.
  if (!isOpen && me.owesTwoFactorTo) redirect('/account')
  return (
    <CabinetFrame me={me} menu={await readMenuOf(me)}>
      {isOpen && <MaintenanceBanner />}
      {isOpen ? children : <ClosedOrganization toOpen={me.toOpen} />}
    </CabinetFrame>
  )
}

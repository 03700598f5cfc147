import { notFound, redirect } from 'next/navigation'
import { isOrganizationPage, organizationPath } from '@/server/contract/cabinet-addresses'
import { findSubjectOf, readAddress, requireMeAnywhere } from '../cabinet'

interface WithoutOrganizationProps {
  params: Promise<{ path?: string[] }>
}

/** Addresses without an organization, from mails, guides and bookmarks: they lead to the page of the user's own. */
export default async function WithoutOrganizationPage({ params }: WithoutOrganizationProps) {
  const { path = [] } = await params
  if (!isOrganizationPage(`/${path.join('/')}`)) notFound()
  const address = await readAddress()
  const me = await requireMeAnywhere()
  const slug = (await findSubjectOf(address)) ?? me.organization?.slug
  if (slug !== undefined) redirect(organizationPath(slug, address))
  // The second factor is missing: the account page explains what to do.
  if (me.owesTwoFactorTo) redirect('/account')
  redirect(me.user.staffRole ? '/staff' : '/o')
}

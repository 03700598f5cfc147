import { notFound, redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { requireMe } from '../../cabinet'

/** Croupier's own pages: for anyone else they are not there. */
export default async function StaffLayout({ children }: { children: ReactNode }) {
  const me = await requireMe()
  if (me.user.staffRole) return children
  // Open once this session has proved a second factor; the account page leads through.
  if (me.user.isStaff) redirect('/account')
  notFound()
}

import { notFound, redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { requireMeAnywhere } from '../../../cabinet'

/** Staff pages: not found for other users. */
export default async function StaffLayout({ children }: { children: ReactNode }) {
  const me = await requireMeAnywhere()
  if (me.user.staffRole) return children
  // Requires a second factor in this session; the account page explains what to do.
  if (me.user.isStaff) redirect('/account')
  notFound()
}

import type { Metadata } from 'next'
import { OrganizationsOfMine } from '@/components/shell/organizations-of-mine'

export const metadata: Metadata = { title: 'Your organizations' }

export default function OrganizationsPage() {
  return <OrganizationsOfMine />
}

import type { ReactNode } from 'react'
import { CabinetFrame } from '@/components/shell/cabinet-frame'
import { requireMeAnywhere } from '../../cabinet'

/** Pages outside any organization; the navigation leads back to the one used last. */
export default async function PersonalLayout({ children }: { children: ReactNode }) {
  return <CabinetFrame me={await requireMeAnywhere()}>{children}</CabinetFrame>
}

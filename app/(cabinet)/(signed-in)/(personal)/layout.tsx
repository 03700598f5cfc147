import type { ReactNode } from 'react'
import { CabinetFrame } from '@/components/shell/cabinet-frame'
import { readMenuOf, requireMeAnywhere } from '../../cabinet'

/** Pages outside any organization; the navigation leads back to the one used last. */
export default async function PersonalLayout({ children }: { children: ReactNode }) {
  const me = await requireMeAnywhere()
  return (
    <CabinetFrame me={me} menu={await readMenuOf(me)}>
      {children}
    </CabinetFrame>
  )
}

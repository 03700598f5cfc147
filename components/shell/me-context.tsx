'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { Outputs } from '@/components/trpc/types'

export type Me = Outputs['session']['me']
export type PermissionName = Me['permissions'][number]

const MeContext = createContext<Me | null>(null)

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>
}

export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('useMe needs MeProvider')
  return me
}

/** Whether to show a control; the server decides again. */
export function useCan(permission: PermissionName): boolean {
  return useMe().permissions.includes(permission)
}

/** The same for staff pages, whatever organization is open. */
export function useStaffCan(permission: PermissionName): boolean {
  return useMe().staffPermissions.includes(permission)
}

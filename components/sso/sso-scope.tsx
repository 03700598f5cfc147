'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { useMe } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'

export type Sso = Outputs['sso']['get']
export type Connection = Sso['connections'][number]

const IsStaff = createContext(false)

/** The settings within are those of Croupier's own staff, instead of the organization on screen. */
export const StaffSso = ({ children }: { children: ReactNode }) => <IsStaff value={true}>{children}</IsStaff>

/** The questions and changes of the side on screen: both have the same. */
export function useSso() {
  const isStaff = useContext(IsStaff)
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { permissions, staffPermissions } = useMe()
  return isStaff
    ? {
        isStaff,
        queries: trpc.staffSso,
        send: client.staffSso,
        canEnforce: staffPermissions.includes('sso.manageStaff'),
      }
    : { isStaff, queries: trpc.sso, send: client.sso, canEnforce: permissions.includes('sso.enforce') }
}

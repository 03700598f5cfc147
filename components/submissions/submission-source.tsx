'use client'

import { createContext, type ReactNode, use } from 'react'
import { useCan, useStaffCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'

/** Whose submissions a page shows: a studio's own, or those of every studio, for staff. */
const OfStaff = createContext(false)

export const AllSubmissions = ({ children }: { children: ReactNode }) => (
  <OfStaff value={true}>{children}</OfStaff>
)

/** The submissions of the page's source: their procedures have the same shapes. */
export function useSubmissions() {
  const isStaff = use(OfStaff)
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  const [mayReview, mayManage] = [useStaffCan('studios.review'), useCan('studio.manage')]
  const api = isStaff ? trpc.staffSubmissions : trpc.studioSubmissions
  const calls = isStaff ? client.staffSubmissions : client.studioSubmissions
  return {
    isStaff,
    base: isStaff ? '/staff/submissions' : '/studio/submissions',
    canAct: isStaff ? mayReview : mayManage,
    // The calls of both routers have the same outputs; the clients' types tell them apart by path.
    api: api as typeof trpc.staffSubmissions,
    comment: (input: Parameters<typeof calls.comment.mutate>[0]) => calls.comment.mutate(input),
    resolve: (input: Parameters<typeof calls.resolve.mutate>[0]) => calls.resolve.mutate(input),
  }
}

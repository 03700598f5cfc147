'use client'

import type { ReactNode } from 'react'
import { LoadError } from '@/components/data/load-error'
import { DetailSkeleton } from '@/components/data/skeletons'
import { BackLink } from '@/components/shell/back-link'
import { OrganizationLink } from '@/components/shell/organization-link'
import { isMissing } from '@/components/trpc/missing'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

interface OneRecordProps<Data> {
  query: {
    data: Data | undefined
    error: { message: string; data?: { code: string } | null | undefined } | null
    refetch: () => unknown
  }
  /** “Comparison” */
  what: string
  list: { href: string; label: string }
  children: (data: Data) => ReactNode
}

/** The page of one record with the way back to its list, or why it cannot be shown. */
export function OneRecord<Data>({ query, what, list, children }: OneRecordProps<Data>) {
  const { data, error } = query
  if (data !== undefined)
    return (
      <>
        <BackLink href={list.href}>{list.label}</BackLink>
        {children(data)}
      </>
    )
  if (error === null) return <DetailSkeleton />
  if (!isMissing(error))
    return (
      <LoadError
        what={`The ${what.toLowerCase()}`}
        message={error.message}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <EmptyState
      title={`${what} not found`}
      actions={
        <Button asChild>
          <OrganizationLink href={list.href}>{list.label}</OrganizationLink>
        </Button>
      }
    >
      The link may be wrong or for another organization.
    </EmptyState>
  )
}

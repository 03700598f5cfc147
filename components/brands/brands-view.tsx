'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/skeletons'
import { useCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { BrandsTable } from './brands-table'
import { PlatformRules } from './platform-rules'

const CreateBrandDialog = lazyPanel(() => import('./create-brand-dialog'), 'CreateBrandDialog')

export function BrandsView() {
  const trpc = useTRPC()
  const survey = useQuery(trpc.brands.survey.queryOptions())
  const canManage = useCan('brands.manage')
  const [isCreating, setIsCreating] = useState(false)
  const createButton = canManage && (
    <Button variant="primary" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden />
      Create brand
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Brands"
        description="The casinos on this platform. Each session, transaction and free-round grant belongs to one brand."
        actions={survey.data && survey.data.brands.length > 0 && createButton}
      />
      <div className="grid grid-cols-1 gap-6">
        <Card>
          {survey.isPending ? (
            <TableSkeleton rows={4} />
          ) : survey.isLoadingError ? (
            <LoadError what="Brands" message={survey.error.message} onRetry={() => void survey.refetch()} />
          ) : survey.data.brands.length === 0 ? (
            <EmptyState title="No brands yet" actions={createButton}>
              The first brand becomes the default. Until then, calls without sub_operator_ref are refused with
              E6010.
            </EmptyState>
          ) : (
            <BrandsTable survey={survey.data} />
          )}
        </Card>
        {survey.data && <PlatformRules survey={survey.data} />}
      </div>
      {isCreating && <CreateBrandDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}

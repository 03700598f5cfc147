'use client'

import { useQuery } from '@tanstack/react-query'
import { LoadError } from '@/components/data/load-error'
import { DetailSkeleton } from '@/components/data/skeletons'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { EmptyState } from '@/components/ui/empty-state'
import { InvoicePage } from './invoice-page'

export function InvoiceView({ invoiceId }: { invoiceId: string }) {
  const trpc = useTRPC()
  const fileOf = useOrganizationFile()
  const invoice = useQuery(trpc.invoices.get.queryOptions({ invoiceId }))
  if (invoice.isPending) return <DetailSkeleton />
  if (invoice.isError && invoice.error.data?.httpStatus !== 404)
    return (
      <LoadError what="The invoice" message={invoice.error.message} onRetry={() => void invoice.refetch()} />
    )
  if (invoice.isError) return <InvoiceMissing />
  return (
    <InvoicePage
      invoice={invoice.data}
      base="/billing/invoices"
      fileHref={fileOf(`/api/invoices/${invoiceId}`)}
      pathOf={(path) => path}
    />
  )
}

export const InvoiceMissing = () => <EmptyState title="Invoice not found" />

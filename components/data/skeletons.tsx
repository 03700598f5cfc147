import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'

/* What is drawn while data loads, in the shape of what comes: rows, a form, a chart, or the page of one record. */

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div role="status" aria-label="Loading" className="grid grid-cols-1 divide-y divide-line">
      {times(rows).map((row) => (
        <div key={row} className="flex items-center gap-6 px-5 py-3">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-4 w-40 max-sm:hidden" />
          <Skeleton className="ml-auto h-4 w-20" />
          <Skeleton className="h-5 w-24 rounded-full" />
        </div>
      ))}
    </div>
  )
}

export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <div role="status" aria-label="Loading" className="grid gap-5 px-5 py-5">
      {times(fields).map((field) => (
        <div key={field} className="grid max-w-xl gap-1.5">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
      <Skeleton className="h-9 w-32" />
    </div>
  )
}

/** A card with a heading and a chart. */
export function ChartSkeleton() {
  return (
    <Card className="grid gap-4 p-5">
      <Skeleton className="h-5 w-36" />
      <Skeleton className="h-48 w-full" />
    </Card>
  )
}

/** A title, a card of facts, and a card with rows. */
export function DetailSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div role="status" aria-label="Loading" className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <Skeleton className="h-8 w-64 max-w-full" />
        <Skeleton className="h-5 w-40" />
      </div>
      <Card className="grid gap-5 p-5 sm:grid-cols-3">
        {times(6).map((fact) => (
          <div key={fact} className="grid gap-1.5">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-5 w-32" />
          </div>
        ))}
      </Card>
      <Card className="divide-y divide-line">
        <div className="px-5 py-4">
          <Skeleton className="h-5 w-36" />
        </div>
        {times(rows).map((row) => (
          <div key={row} className="flex items-center gap-6 px-5 py-3">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="ml-auto h-4 w-20" />
          </div>
        ))}
      </Card>
    </div>
  )
}

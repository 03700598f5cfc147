import { Skeleton } from '@/components/ui/skeleton'

export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div role="status" aria-label="Loading" className="grid grid-cols-1 divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
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

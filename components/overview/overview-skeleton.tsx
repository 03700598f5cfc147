import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'

const figures = ['success', 'latency', 'redeliveries', 'sessions', 'pending', 'person']
const charts = ['callbacks', 'latency', 'ggr', 'sessions']

/** The overview's layout, so that nothing moves when its figures arrive. */
export function OverviewSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-6">
        {figures.map((key) => (
          <Card key={key} className="grid gap-2 px-4 py-4">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-7 w-14" />
            <Skeleton className="h-4 w-24" />
          </Card>
        ))}
      </div>
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        {charts.map((key) => (
          <Card key={key} className="grid gap-4 p-5">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-48 w-full" />
          </Card>
        ))}
      </div>
    </div>
  )
}

import { TableSkeleton } from '@/components/data/skeletons'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-8 w-52" />
      <Card>
        <TableSkeleton />
      </Card>
    </div>
  )
}

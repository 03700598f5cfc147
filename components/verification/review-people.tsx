import { Card, CardHeader } from '@/components/ui/card'
import { CompanyFacts } from './company-facts'
import { OfficersTable } from './officers-table'
import { OwnersTable } from './owners-table'
import type { Review } from './types'

/** What the organization says of itself. */
export function ReviewPeople({ review: { case: found } }: { review: Review }) {
  return (
    <div className="grid min-w-0 gap-6">
      <Card>
        <CardHeader title="Company" />
        <CompanyFacts profile={found.profile} className="px-5 pb-5" />
      </Card>
      <Card>
        <CardHeader title="Owners" />
        <OwnersTable owners={found.owners} />
      </Card>
      <Card>
        <CardHeader title="Officers" />
        <OfficersTable officers={found.officers} />
      </Card>
    </div>
  )
}

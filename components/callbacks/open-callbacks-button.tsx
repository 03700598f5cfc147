'use client'

import { useOpenOrganization } from '@/components/shell/use-open-organization'
import { Button } from '@/components/ui/button'

/** Opens the failed callbacks of an organization, for staff. Recorded in its audit log. */
export function OpenCallbacksButton({
  organization: { organizationId, name },
}: {
  organization: { organizationId: string; name: string }
}) {
  const open = useOpenOrganization('/callbacks')
  return (
    <Button
      size="sm"
      aria-label={`Open the callbacks of ${name}`}
      isPending={open.isPending}
      onClick={() => open.mutate({ organizationId })}
    >
      Open
    </Button>
  )
}

'use client'

import { LogOut } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useCloseOrganization } from './use-open-organization'

/** Above each page that staff see of an organization. */
export function StaffBanner({ name }: { name: string }) {
  const close = useCloseOrganization()
  return (
    <section
      aria-label="Staff access"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-warn-line border-b bg-warn-soft px-4 py-1.5 text-warn text-xs sm:px-8"
    >
      <span>
        You are viewing <strong className="font-semibold">{name}</strong> as staff. Your activity is recorded
        in its audit log.
      </span>
      <Button
        size="sm"
        variant="ghost"
        className="h-6 text-warn"
        isPending={close.isPending}
        onClick={() => close.mutate()}
      >
        <LogOut aria-hidden />
        Exit organization
      </Button>
    </section>
  )
}

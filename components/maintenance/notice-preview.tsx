'use client'

import { useQuery } from '@tanstack/react-query'
import { type NoticeShown, renderNotice } from '@/components/status-page/render-status'
import { useTRPC } from '@/components/trpc/provider'

/** The notice as the status page will show it; `components` holds ids. */
export function NoticePreview({ notice }: { notice: NoticeShown }) {
  const trpc = useTRPC()
  const parts = useQuery(trpc.staffMaintenance.components.queryOptions())
  const names = notice.components.flatMap((id) => parts.data?.find((part) => part.id === id)?.name ?? [])
  return (
    <section className="grid gap-1.5">
      <h3 className="font-medium text-sm">Preview</h3>
      <iframe
        title="Preview of the status page"
        sandbox=""
        srcDoc={renderNotice({ ...notice, components: names })}
        className="h-56 w-full rounded-lg border border-line"
      />
    </section>
  )
}

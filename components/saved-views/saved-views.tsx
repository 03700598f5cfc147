'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus, Check, Trash2, Users } from 'lucide-react'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { DropdownMenu, type MenuGroup } from '@/components/ui/dropdown-menu'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { toast } from '@/components/ui/toast'
import type { SavedList } from '@/server/contract/saved-lists'
import { listQuery } from './list-query'

const SaveViewDialog = lazyPanel(() => import('./save-view-dialog'), 'SaveViewDialog')

type View = Outputs['views']['list'][number]

/** The saved views of a list: opens one, saves the current filters, deletes the one that is open. */
export function SavedViews({ list }: { list: SavedList }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const router = useRouter()
  const pathname = usePathname()
  const query = listQuery(new URLSearchParams(useSearchParams()))
  const canSave = useCan('views.save')
  const [isSaving, setIsSaving] = useState(false)
  const views = useQuery(trpc.views.list.queryOptions({ list }, { staleTime: 60_000 }))
  const open = views.data?.find((view) => view.query === query)
  const succeed = useSuccess()
  const remove = useMutation({
    mutationFn: ({ id }: View) => client.views.remove.mutate({ viewId: id }),
    onSuccess: (_, { name }) => succeed(trpc.views.pathFilter(), `View ${name} deleted`)(),
    onError: (error) => toast.error(error.message),
  })
  return (
    <>
      <DropdownMenu
        trigger={
          <Button>
            <Bookmark aria-hidden />
            <span className="max-w-40 truncate">{open?.name ?? 'Views'}</span>
          </Button>
        }
        groups={[
          itemsOf(views.data ?? [], { open, onOpen: (view) => router.push(`${pathname}?${view.query}`) }),
          canSave
            ? [
                {
                  label: 'Save current filters…',
                  icon: BookmarkPlus,
                  disabled: query === '' || open !== undefined,
                  onSelect: () => setIsSaving(true),
                },
                open?.canRemove && {
                  label: 'Delete this view',
                  icon: Trash2,
                  onSelect: () => remove.mutate(open),
                },
              ]
            : [],
        ]}
      />
      {isSaving && <SaveViewDialog list={list} query={query} onClose={() => setIsSaving(false)} />}
    </>
  )
}

interface Opening {
  open: View | undefined
  onOpen: (view: View) => void
}

function itemsOf(views: readonly View[], { open, onOpen }: Opening): MenuGroup {
  if (views.length === 0) return [{ heading: 'No saved views yet' }]
  return views.map((view) => ({
    label: (
      <>
        <span className="max-w-56 truncate">{view.name}</span>
        {view.isShared && <span className="ml-auto pl-4 text-faint text-xs">Shared</span>}
      </>
    ),
    icon: view === open ? Check : view.isShared ? Users : Bookmark,
    title: sharingText(view),
    onSelect: () => onOpen(view),
  }))
}

function sharingText({ isShared, sharedBy }: View): string {
  if (sharedBy) return `Shared by ${sharedBy}`
  return isShared ? 'Shared by you' : 'Only you see this view'
}

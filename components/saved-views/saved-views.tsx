'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus, Check, Trash2, Users } from 'lucide-react'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/dropdown-menu'
import { lazyPanel, whenDrawn } from '@/components/ui/lazy-panel'
import { toast } from '@/components/ui/toast'
import type { SavedList } from '@/server/contract/saved-lists'
import { listQuery } from './list-query'

const SaveViewDialog = lazyPanel(
  () => import('./save-view-dialog').then((module) => module.SaveViewDialog),
  whenDrawn,
)

type View = Outputs['views']['list'][number]

/** The saved views of a list: opens one, saves the current filters, deletes the one that is open. */
export function SavedViews({ list }: { list: SavedList }) {
  const trpc = useTRPC()
  const router = useRouter()
  const pathname = usePathname()
  const query = listQuery(new URLSearchParams(useSearchParams()))
  const canSave = useCan('views.save')
  const [isSaving, setIsSaving] = useState(false)
  const views = useQuery(trpc.views.list.queryOptions({ list }, { staleTime: 60_000 }))
  const open = views.data?.find((view) => view.query === query)
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <Button>
            <Bookmark aria-hidden />
            <span className="max-w-40 truncate">{open?.name ?? 'Views'}</span>
          </Button>
        }
      >
        <ViewItems
          views={views.data ?? []}
          open={open}
          onOpen={(view) => router.push(`${pathname}?${view.query}`)}
        />
        {canSave && (
          <>
            <MenuSeparator />
            <MenuItem disabled={query === '' || open !== undefined} onSelect={() => setIsSaving(true)}>
              <BookmarkPlus aria-hidden />
              Save current filters…
            </MenuItem>
            {open?.canRemove && <RemoveItem view={open} />}
          </>
        )}
      </DropdownMenu>
      {isSaving && <SaveViewDialog list={list} query={query} onClose={() => setIsSaving(false)} />}
    </>
  )
}

interface ViewItemsProps {
  views: readonly View[]
  open: View | undefined
  onOpen: (view: View) => void
}

function ViewItems({ views, open, onOpen }: ViewItemsProps) {
  if (views.length === 0) return <MenuLabel>No saved views yet</MenuLabel>
  return views.map((view) => {
    const Icon = view === open ? Check : view.isShared ? Users : Bookmark
    return (
      <MenuItem key={view.id} onSelect={() => onOpen(view)} title={sharingText(view)}>
        <Icon aria-hidden />
        <span className="max-w-56 truncate">{view.name}</span>
        {view.isShared && <span className="ml-auto pl-4 text-faint text-xs">Shared</span>}
      </MenuItem>
    )
  })
}

function sharingText({ isShared, sharedBy }: View): string {
  if (sharedBy) return `Shared by ${sharedBy}`
  return isShared ? 'Shared by you' : 'Only you see this view'
}

function RemoveItem({ view }: { view: View }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const remove = useMutation(
    trpc.views.remove.mutationOptions({
      onSuccess: succeed(trpc.views.pathFilter(), `View ${view.name} deleted`),
      onError: (error) => toast.error(error.message),
    }),
  )
  return (
    <MenuItem onSelect={() => remove.mutate({ viewId: view.id })}>
      <Trash2 aria-hidden />
      Delete this view
    </MenuItem>
  )
}

'use client'

import { useRef, useState } from 'react'
import type { TimeOrder } from '@/server/contract/inputs'
import { goneRows } from './gone-rows'

interface ShownPage {
  /** What was asked for: the filter, the order and the place. */
  page: string
  rows: Parameters<typeof goneRows>[0]
}

const none: ReadonlySet<string> = new Set()

/** Rows selected individually across pages, or all matching. Another filter, however it is set, ends the selection. */
export function useSelection(filter: string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(none)
  const [isAll, setIsAll] = useState(false)
  const [selectedUnder, setSelectedUnder] = useState(filter)
  const shownBefore = useRef<ShownPage | null>(null)
  const clear = () => {
    setIds(none)
    setIsAll(false)
  }
  if (selectedUnder !== filter) {
    setSelectedUnder(filter)
    clear()
  }
  return {
    ids,
    isAll,
    /** Row IDs shown as selected. */
    shown: (rows: readonly { id: string }[]): ReadonlySet<string> =>
      isAll ? new Set(rows.map((row) => row.id)) : ids,
    choose(changed: readonly string[], isChosen: boolean) {
      const next = new Set(isAll ? none : ids)
      for (const id of changed) isChosen ? next.add(id) : next.delete(id)
      setIsAll(false)
      setIds(next)
    },
    chooseAll: () => setIsAll(true),
    /** Drops what has left the page since it was last shown: nothing finished can be selected. */
    follow({ page, rows, order }: ShownPage & { order: TimeOrder }) {
      const before = shownBefore.current
      shownBefore.current = { page, rows }
      if (before?.page !== page) return
      const gone = goneRows(before.rows, rows, order).filter((id) => ids.has(id))
      if (gone.length > 0) setIds(new Set([...ids].filter((id) => !gone.includes(id))))
    },
    clear,
  }
}

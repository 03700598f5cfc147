'use client'

import { useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** Rows selected individually across pages, or all matching. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(none)
  const [isAll, setIsAll] = useState(false)
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
    clear() {
      setIds(none)
      setIsAll(false)
    },
  }
}

'use client'

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

interface Pointed {
  /** The full label of the step that the cursor is on; null: on none. */
  step: string | null
  point: (step: string | null) => void
}

const Group = createContext<Pointed | null>(null)

/** Charts with one cursor: the step that is read in one of them is read in all. */
export function ChartGroup({ children }: { children: ReactNode }) {
  const [step, point] = useState<string | null>(null)
  const pointed = useMemo(() => ({ step, point }), [step])
  return <Group value={pointed}>{children}</Group>
}

/** The cursor of the chart's group, or its own. */
export function usePointedStep(): Pointed {
  const shared = useContext(Group)
  const [step, point] = useState<string | null>(null)
  return shared ?? { step, point }
}

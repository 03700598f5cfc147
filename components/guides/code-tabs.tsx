'use client'

import type { ReactNode } from 'react'
import { Tabs } from '@/components/ui/tabs'

interface CodeTabsProps {
  label: string
  tabs: readonly { label: string; content: ReactNode }[]
}

export function CodeTabs({ label, tabs }: CodeTabsProps) {
  return (
    <div className="code-tabs">
      <Tabs
        label={`Languages of the ${label}`}
        tabs={tabs.map((tab) => ({ value: tab.label, label: tab.label, content: tab.content }))}
      />
    </div>
  )
}

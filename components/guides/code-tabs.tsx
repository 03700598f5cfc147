'use client'

import type { ReactNode } from 'react'
import { Tabs } from '@/components/ui/tabs'
import { chooseCodeLanguage, useCodeLanguage } from './code-language'

interface CodeTabsProps {
  label: string
  tabs: readonly { language: string; label: string; content: ReactNode }[]
}

/** The same code in several languages; a choice holds for every group that has that language. */
export function CodeTabs({ label, tabs }: CodeTabsProps) {
  const chosen = useCodeLanguage()
  const shown = tabs.find(({ language }) => language === chosen) ?? tabs[0]
  return (
    <div className="code-tabs">
      <Tabs
        label={`Languages of the ${label}`}
        tabs={tabs.map(({ language, label: text, content }) => ({ value: language, label: text, content }))}
        chosen={{ value: shown?.language ?? '', onChange: chooseCodeLanguage }}
        hasAllContents
      />
    </div>
  )
}

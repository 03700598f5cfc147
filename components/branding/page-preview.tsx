'use client'

import { useState } from 'react'
import { playerPage } from '@/components/player-page/player-page'
import { renderPlayerPage } from '@/components/player-page/render-player-page'
import english from '@/components/player-page/texts/en.json'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import type { PlayerBranding } from '@/server/contract/branding'

const pages = {
  used: { label: 'Link already used', page: playerPage('used', english) },
  refused: { label: 'Game refused', page: playerPage('refused', english) },
  complete: { label: 'Game ended', page: playerPage('complete', english) },
} as const
type PageName = keyof typeof pages

interface PagePreviewProps {
  branding: PlayerBranding
  /** Null: the draft. */
  version: number | null
  onDraft: () => void
}

/** As high as its page. */
function fitHeight(frame: HTMLIFrameElement): void {
  frame.style.height = ''
  const content = frame.contentDocument?.documentElement
  const borders = frame.offsetHeight - frame.clientHeight
  if (content) frame.style.height = `${content.scrollHeight + borders}px`
}

/** The pages as players get them, by the same code, at the width of a phone. */
export function PagePreview({ branding, version, onDraft }: PagePreviewProps) {
  const [name, setName] = useState<PageName>('used')
  return (
    <Card className="xl:sticky xl:top-4">
      <CardHeader
        title={version === null ? 'Preview of the draft' : `Preview of version ${version}`}
        description="As players see it on a phone."
        actions={
          version !== null && (
            <Button size="sm" onClick={onDraft}>
              Show draft
            </Button>
          )
        }
      />
      <div className="grid gap-3 px-5 pb-5">
        <Select
          aria-label="Page"
          value={name}
          onValueChange={(value) => setName(value as PageName)}
          options={Object.entries(pages).map(([value, { label }]) => ({ value, label }))}
        />
        {(['light', 'dark'] as const).map((scheme) => (
          <iframe
            key={scheme}
            title={`${pages[name].label}, ${scheme}`}
            srcDoc={renderPlayerPage(pages[name].page, { branding, scheme }).html}
            // Of this origin, for its images; neither scripts nor links work in it.
            sandbox="allow-same-origin"
            onLoad={(event) => fitHeight(event.currentTarget)}
            className="h-104 w-full max-w-90 justify-self-center rounded-lg border border-line"
          />
        ))}
      </div>
    </Card>
  )
}

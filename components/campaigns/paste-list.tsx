'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'

/** Rows as text; player IDs alone need no header row. */
export function PasteList({ onText }: { onText: (text: string) => void }) {
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isEmpty = text.trim() === ''
  return (
    <div className="grid gap-3">
      <Field
        label="Players"
        error={isTried && isEmpty ? 'Enter at least one player ID.' : undefined}
        hint="One per row. A list of only player IDs needs no header row."
      >
        {(control) => (
          <Textarea
            {...control}
            rows={8}
            spellCheck={false}
            placeholder={'player_id,country\nplayer-1,MT\nplayer-2,SE'}
            className="font-mono text-[0.8125rem]"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button
        className="justify-self-start"
        onClick={() => {
          setIsTried(true)
          if (!isEmpty) onText(withHeader(text))
        }}
      >
        Check list
      </Button>
    </div>
  )
}

/** Adds the header row to a list of player IDs. */
export function withHeader(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1)
  const hasHeader = /[,;\t]/.test(first) || isNameOfIds(first)
  return hasHeader ? text : `player_id\n${text}`
}

const isNameOfIds = (cell: string) => cell.replaceAll('"', '').trim().toLowerCase() === 'player_id'

'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { SearchInput } from '@/components/data/search-box'
import { Button } from '@/components/ui/button'

/** Opens a player's page; there is no list of players, which belong to the operator. */
export function PlayerSearch() {
  const router = useRouter()
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const playerId = text.trim()
    if (playerId !== '') router.push(`/players/${encodeURIComponent(playerId)}`)
  }
  return (
    <search className="border-line border-b p-3">
      <form onSubmit={submit} className="flex gap-2">
        <SearchInput
          aria-label="Search player"
          placeholder="Exact player ID"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">Open</Button>
      </form>
    </search>
  )
}

'use client'

import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'

/** Leads to a player's page; there is no list of players, since they are the operator's. */
export function FindPlayer() {
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
        <div className="relative min-w-0 flex-1">
          <Search className="absolute top-2.5 left-2.5 size-4 text-faint" aria-hidden />
          <Input
            type="search"
            aria-label="Find a player"
            placeholder="Whole player id"
            maxLength={128}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="pl-8.5"
          />
        </div>
        <Button type="submit">Open</Button>
      </form>
    </search>
  )
}

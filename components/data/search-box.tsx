'use client'

import { Search } from 'lucide-react'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/input'

interface SearchBoxProps {
  label: string
  placeholder: string
  value: string | null
  /** Null when empty. */
  onChange: (text: string | null) => void
  className?: string | undefined
}

/** Searches with each keystroke. */
export function SearchBox({ label, placeholder, value, onChange, className }: SearchBoxProps) {
  return (
    <search className={cn('min-w-0 flex-1 basis-64', className)}>
      <SearchInput
        aria-label={label}
        placeholder={placeholder}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      />
    </search>
  )
}

/** Searches on Enter: for exact matches. */
export function SearchOnEnter({ label, placeholder, value, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value ?? '')
  const [shown, setShown] = useState(value)
  // What else changes the filter, such as a link or its removal, changes the field.
  if (shown !== value) {
    setShown(value)
    setText(value ?? '')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(text.trim() || null)
  }
  return (
    <search className="min-w-0 flex-1 basis-64">
      <form onSubmit={submit}>
        <SearchInput
          aria-label={label}
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  )
}

export function SearchInput({ className, ...input }: ComponentProps<typeof Input>) {
  return (
    <div className="relative min-w-0 flex-1">
      <Search className="absolute top-2.5 left-2.5 size-4 text-faint" aria-hidden />
      <Input type="search" maxLength={128} {...input} className={cn('pl-8.5', className)} />
    </div>
  )
}

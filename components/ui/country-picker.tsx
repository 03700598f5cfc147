'use client'

import { type KeyboardEvent, useId, useState } from 'react'
import { cn } from './cn'
import { countryCode, countryName, findCountries } from './countries'
import { Input } from './input'

interface CountryPickerProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  /** A code, or what was typed so far where that is none. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
}

/** A country by its name or code: typed, or chosen from the list that the typed text leaves. */
export function CountryPicker({ value, onChange, onBlur, ...control }: CountryPickerProps) {
  const listId = useId()
  /** While it is typed in; null: the name of the value is shown. */
  const [text, setText] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = isOpen ? findCountries(text ?? '') : []
  const isListed = found.length > 0
  const optionId = (index: number) => `${listId}-${index}`

  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const type = (typed: string) => {
    setText(typed)
    setIsOpen(true)
    setActive(typed.trim() === '' ? -1 : 0)
    onChange(countryCode(typed) ?? typed)
  }
  const choose = (code: string) => {
    onChange(code)
    setText(null)
    close()
  }
  const move = (to: number) => {
    setIsOpen(true)
    setActive(to)
    document.getElementById(optionId(to))?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    const chosen = found[active]
    if (event.key === 'Enter' && chosen) choose(chosen.code)
    else if (event.key === 'ArrowDown') move(Math.min(active + 1, Math.max(found.length - 1, 0)))
    else if (event.key === 'ArrowUp') move(Math.max(active - 1, 0))
    else return
    event.preventDefault()
  }
  return (
    <div className="relative">
      <Input
        {...control}
        role="combobox"
        autoComplete="off"
        placeholder="Name or code"
        aria-autocomplete="list"
        aria-expanded={isListed}
        {...(isListed && { 'aria-controls': listId })}
        {...(isListed && active >= 0 && { 'aria-activedescendant': optionId(active) })}
        // Names of countries differ between releases of browser and server.
        suppressHydrationWarning
        value={text ?? countryName(value)}
        onChange={(event) => type(event.target.value)}
        onClick={() => setIsOpen(true)}
        onKeyDown={press}
        onBlur={() => {
          setText(null)
          close()
          onBlur?.()
        }}
      />
      {isListed && (
        <div
          id={listId}
          role="listbox"
          aria-label="Countries"
          className="absolute top-full z-50 mt-1 max-h-56 w-full min-w-52 overflow-auto rounded-md border border-line bg-surface py-1 shadow-lg"
        >
          {found.map(({ code, name }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and the keys
            <div
              key={code}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(code)}
              className={cn(
                'flex cursor-pointer justify-between gap-3 px-3 py-1.5 text-sm hover:bg-sunken',
                index === active && 'bg-sunken',
              )}
            >
              <span>{name}</span>
              <span className="text-faint">{code}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

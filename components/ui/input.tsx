import type { ComponentProps } from 'react'
import { cn } from './cn'

const control =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface text-ink placeholder:text-faint transition-colors hover:border-faint focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-bad'

/** 16 px on touch screens, or the browser zooms in on focus. */
const text = 'text-base sm:text-sm'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(control, text, 'h-9 px-3', className)} {...props} />
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn(control, text, 'min-h-24 px-3 py-2', className)} {...props} />
}

import { cn } from './cn'

/** The native checkbox with our styles. With forced colours, the browser renders it. */
export const checkboxClass = cn(
  'grid size-4.5 shrink-0 cursor-pointer appearance-none place-items-center rounded border border-line-strong bg-surface transition-colors',
  'hover:border-faint checked:border-accent checked:bg-accent forced-colors:appearance-auto',
  'before:h-2.5 before:w-1.5 before:-translate-y-px before:rotate-45 before:border-accent-ink before:border-r-2 before:border-b-2',
  'before:opacity-0 checked:before:opacity-100 forced-colors:before:hidden',
)

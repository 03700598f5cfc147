export const selectClass =
  'inline-flex h-9 items-center justify-between gap-2 rounded-md border border-line-strong bg-surface px-3 text-ink text-sm shadow-raised transition-colors hover:bg-hover'

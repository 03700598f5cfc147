export const selectClass =
  'inline-flex h-9 items-center justify-between gap-2 rounded-md border border-line-strong bg-surface px-3 text-ink text-sm shadow-raised transition-colors hover:bg-hover'

/** What a closed select says; nothing may be chosen yet. */
export const selectLabel = ({
  value,
  options,
}: {
  value: string
  options: readonly { value: string; label: string }[]
}): string => options.find((option) => option.value === value)?.label ?? (value || 'Select')

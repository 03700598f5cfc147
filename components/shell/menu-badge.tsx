/** A count beside an item of the menu, hidden at zero. `label` is for screen readers. */
export function MenuBadge({ count, label }: { count: number | string | undefined; label: string }) {
  if (count === undefined || count === 0) return null
  return (
    <span className="ml-auto rounded-full bg-bad-soft px-1.5 font-medium text-bad text-xs tabular-nums">
      <span className="sr-only">, {label}: </span>
      {typeof count === 'number' && count > 999 ? '999+' : count}
    </span>
  )
}

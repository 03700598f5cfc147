/** A chip, seen from above. */
export function BrandMark({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <circle cx="16" cy="16" r="15" className="fill-accent" />
      <circle
        cx="16"
        cy="16"
        r="11.5"
        fill="none"
        className="stroke-surface"
        strokeWidth="3.4"
        strokeDasharray="6.02 6.02"
        strokeDashoffset="3"
      />
      <circle cx="16" cy="16" r="5" className="fill-surface" />
    </svg>
  )
}

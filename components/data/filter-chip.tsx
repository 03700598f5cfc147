import { X } from 'lucide-react'
import { Button } from '@/components/ui/button'

interface FilterChipProps {
  label: string
  text: string
  onRemove: () => void
}

/** A filter without a control of its own. */
export function FilterChip({ label, text, onRemove }: FilterChipProps) {
  return (
    <span className="inline-flex max-w-full items-center gap-1 rounded-md border border-line bg-sunken py-0.5 pr-0.5 pl-2 text-xs">
      <span className="text-faint">{label}</span>
      <span className="truncate font-mono">{text}</span>
      <Button
        variant="ghost"
        size="icon"
        className="size-6 [&_svg]:size-3.5"
        aria-label={`Remove ${label.toLowerCase()} filter`}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </span>
  )
}

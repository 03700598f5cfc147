import type { ComponentProps } from 'react'
import { cn } from './cn'
import { ScrollRegion } from './scroll-region'

/**
 * Wide tables scroll in their own box, which the keyboard can reach. The box is positioned, so that hidden headings, which are placed
 * absolutely, scroll with it and do not widen the page.
 */
export function Table({ label, className, ...props }: ComponentProps<'table'> & { label: string }) {
  return (
    <ScrollRegion
      label={label}
      className="relative overflow-x-auto last:[&_tbody>tr:last-child>td]:border-b-0"
    >
      <table className={cn('w-full border-collapse text-sm', className)} {...props} />
    </ScrollRegion>
  )
}

export function Th({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'whitespace-nowrap border-line border-b px-2 py-2 text-left sm:px-3 font-medium text-faint text-xs first:pl-4 last:pr-4 sm:last:pr-5 sm:first:pl-5',
        className,
      )}
      {...props}
    />
  )
}

export function Td({ className, ...props }: ComponentProps<'td'>) {
  return (
    <td
      className={cn(
        'border-line border-b px-2 py-(--row-padding) align-middle first:pl-4 last:pr-4 sm:px-3 sm:last:pr-5 sm:first:pl-5',
        className,
      )}
      {...props}
    />
  )
}

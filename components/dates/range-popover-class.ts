/** The room that the range panel takes, kept while its code loads. */
export const rangePopoverClass =
  'max-h-(--radix-popover-content-available-height) min-h-104 w-[min(32rem,calc(100vw-1.5rem))] overflow-y-auto'

/** A row of the menu: icon and label, or the icon alone on a narrow desktop. */
export const menuRow =
  'group/row relative flex items-center gap-2.5 rounded-md px-2.5 py-1.5 font-medium text-muted text-sm transition-colors hover:bg-hover hover:text-ink lg:py-1 lg:max-xl:justify-center lg:max-xl:px-0 lg:max-xl:py-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint'

/**
 * Its label. Beside an icon alone it is a tip for pointer and keyboard. Fixed, with no place of its own, it stands beside
 * its row and is not cut off by the menu's scrolling.
 */
export const menuLabel =
  'truncate lg:max-xl:pointer-events-none lg:max-xl:fixed lg:max-xl:left-15 lg:max-xl:z-50 lg:max-xl:rounded-md lg:max-xl:border lg:max-xl:border-line lg:max-xl:bg-surface lg:max-xl:px-2 lg:max-xl:py-1 lg:max-xl:text-ink lg:max-xl:text-xs lg:max-xl:opacity-0 lg:max-xl:shadow-floating lg:max-xl:group-focus-visible/row:opacity-100 lg:max-xl:group-hover/row:opacity-100'

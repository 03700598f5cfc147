import type { ComponentProps } from 'react'
import type * as icons from './menu-icon-shapes'

export type MenuIconName = keyof typeof icons

/** An icon of the menu, from the shapes that `MenuIcons` put into the document. */
export function MenuIcon({ name, ...props }: { name: MenuIconName } & ComponentProps<'svg'>) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      <use href={`#menu-${name}`} />
    </svg>
  )
}

const base =
  'inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium transition-colors disabled:pointer-events-none disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0'

const variants = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-hover',
  secondary: 'border border-line-strong bg-surface text-ink shadow-raised hover:bg-hover',
  ghost: 'text-muted hover:bg-hover hover:text-ink',
  danger: 'border border-bad-line bg-surface text-bad hover:bg-bad-soft',
}

const sizes = {
  sm: 'h-8 px-2.5 text-[0.8125rem]',
  md: 'h-9 px-3.5 text-sm',
  icon: 'size-8',
}

export interface ButtonLook {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
}

/** How a button looks. Error pages use it without the component: every visitor loads them. */
export const buttonClass = ({ variant = 'secondary', size = 'md' }: ButtonLook = {}) =>
  `${base} ${variants[variant]} ${sizes[size]}`

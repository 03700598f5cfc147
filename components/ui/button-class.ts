import { cva } from 'class-variance-authority'

/** How a button looks. Error pages use it without the component: every visitor loads them. */
export const buttonVariants = cva(
  'inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium transition-colors disabled:pointer-events-none disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-accent-ink hover:bg-accent-hover',
        secondary: 'border border-line-strong bg-surface text-ink shadow-raised hover:bg-hover',
        ghost: 'text-muted hover:bg-hover hover:text-ink',
        danger: 'border border-bad-line bg-surface text-bad hover:bg-bad-soft',
      },
      size: {
        sm: 'h-8 px-2.5 text-[0.8125rem]',
        md: 'h-9 px-3.5 text-sm',
        icon: 'size-8',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

import { LoaderCircle } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class'
import { cn } from './cn'

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  asChild?: boolean
  /** Shows a spinner and ignores clicks. */
  isPending?: boolean
}

export function Button({
  className,
  variant,
  size,
  asChild,
  isPending,
  disabled,
  children,
  ...props
}: ButtonProps) {
  const classes = cn(buttonClass({ variant, size }), className)
  if (asChild) {
    return (
      <Slot.Root className={classes} {...props}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      type="button"
      className={classes}
      disabled={disabled || isPending}
      aria-busy={isPending || undefined}
      {...props}
    >
      {isPending && <LoaderCircle className="animate-spin" aria-hidden />}
      {children}
    </button>
  )
}

import { type ReactNode, useId } from 'react'
import { cn } from './cn'

interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  className?: string
  /** Renders the control with the ids of its label, hint and error. */
  children: (control: ControlProps) => ReactNode
}

export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const control: ControlProps = {
    id,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': true as const }),
  }
  return (
    <div className={cn('grid min-w-0 grid-cols-1 content-start gap-1.5', className)}>
      <label id={`${id}-label`} htmlFor={id} className="font-medium text-[0.8125rem] text-ink">
        {label}
      </label>
      {children(control)}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {hint && (
        <div id={`${id}-hint`} className="text-[0.8125rem] text-faint">
          {hint}
        </div>
      )}
    </div>
  )
}

/** What is wrong with a field, or with a group of fields. Nothing is shown while there is no reason. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) =>
  children && (
    <p id={id} role="alert" className="text-[0.8125rem] text-bad">
      {children}
    </p>
  )

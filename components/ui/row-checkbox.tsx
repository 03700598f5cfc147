import { checkboxClass } from './checkbox-class'

/** The native checkbox: a table has dozens of them. */
export function RowCheckbox({
  label,
  checked,
  onCheckedChange,
}: {
  label: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={(event) => onCheckedChange(event.target.checked)}
      className={checkboxClass}
    />
  )
}

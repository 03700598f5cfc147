import { checkboxClass } from './checkbox-class'

/** The browser's own: a table has dozens of these, and its row says what it is about. */
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

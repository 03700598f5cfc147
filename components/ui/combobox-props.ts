export interface ComboboxOption {
  value: string
  label: string
  /** Beside the label, such as a slug. */
  detail?: string | undefined
}

/** What a text finds; `options` are those of the text before while it is looked up. */
export interface ComboboxFound {
  options: readonly ComboboxOption[]
  isPending: boolean
  /** Null: it did not fail. */
  error: string | null
  onRetry: () => void
}

export interface ComboboxProps {
  /** The accessible name, such as “Player”. */
  label: string
  /** Shown without a value: “Any player”. */
  any: string
  value: string | null
  /** The name of the value; while it is not known, the value itself is shown. */
  valueLabel?: string | undefined
  onChange: (value: string | null) => void
  /** A hook: what is offered for a text, all of it where the text is empty. */
  useFound: (text: string) => ComboboxFound
  /** Whether a text that names nothing that is listed may be chosen, too. */
  takesText?: boolean
  placeholder: string
  className?: string
}

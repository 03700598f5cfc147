/** What the filters of a list are given; `change` and `clear` of `useList`. */
export interface FilterProps<Params> {
  params: Params
  onChange: (change: Partial<Params>) => void
  onClear: () => void
}

/** `bind('status')` gives a control the filter's value and its change. */
export function bindFilters<Params extends object>(
  params: Params,
  onChange: (change: Partial<Params>) => void,
) {
  return <Name extends keyof Params>(name: Name) => ({
    value: params[name],
    // TypeScript forgets which name a computed key has.
    onChange: (value: Params[Name]) => onChange({ [name]: value } as unknown as Partial<Params>),
  })
}

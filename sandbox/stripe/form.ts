/** Stripe's form encoding: `line_items[0][price_data][currency]=eur`. Lists become objects by index. */
export type Fields = { [name: string]: string | Fields }

const UNSAFE = new Set(['__proto__', 'constructor', 'prototype'])

export function readForm(text: string): Fields {
  const root: Fields = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== '')
    if (path.some((part) => UNSAFE.has(part))) continue
    put(root, path, value)
  }
  return root
}

function put(fields: Fields, [first = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    fields[first] = value
    return
  }
  const inner = fields[first]
  const next = typeof inner === 'object' ? inner : {}
  fields[first] = next
  put(next, rest, value)
}

export const textAt = (fields: Fields, ...path: string[]): string | null => {
  const found = path.reduce<string | Fields | undefined>(
    (at, name) => (typeof at === 'object' ? at[name] : undefined),
    fields,
  )
  return typeof found === 'string' ? found : null
}

export const fieldsAt = (fields: Fields, name: string): Fields => {
  const found = fields[name]
  return typeof found === 'object' ? found : {}
}

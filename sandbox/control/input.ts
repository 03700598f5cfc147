/** Thrown for a request that makes no sense; answered as JSON with its status. */
export class BadInput extends Error {
  constructor(
    message: string,
    readonly status: 400 | 404 | 409 = 400,
  ) {
    super(message)
  }
}

type Fields = Record<string, unknown>

export async function readFields(request: { text(): Promise<string> }): Promise<Fields> {
  const text = await request.text()
  if (text === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new BadInput('The body is not JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BadInput('The body is not an object.')
  return value as Fields
}

export function text(fields: Fields, name: string): string {
  const value = fields[name]
  if (typeof value !== 'string' || value === '') throw new BadInput(`${name} must be a non-empty string.`)
  return value
}

export function textOrNull(fields: Fields, name: string): string | null {
  return fields[name] === undefined || fields[name] === null ? null : text(fields, name)
}

export function integer(fields: Fields, name: string, fallback?: number): number {
  const value = fields[name] ?? fallback
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new BadInput(`${name} must be an integer.`)
  return value
}

export function amount(fields: Fields, name: string, fallback?: number): bigint {
  const value = integer(fields, name, fallback)
  if (value < 0) throw new BadInput(`${name} must not be negative.`)
  return BigInt(value)
}

export function flag(fields: Fields, name: string, fallback: boolean): boolean {
  const value = fields[name] ?? fallback
  if (typeof value !== 'boolean') throw new BadInput(`${name} must be true or false.`)
  return value
}

export function oneOf<T extends string>(fields: Fields, name: string, words: readonly T[]): T {
  const word = words.find((one) => one === fields[name])
  if (word === undefined) throw new BadInput(`${name} must be one of ${words.join(', ')}.`)
  return word
}

/** `times`: how many calls a fault meets; absent or null, until cleared. */
export function timesOrNull(fields: Fields): number | null {
  if (fields.times === undefined || fields.times === null) return null
  const times = integer(fields, 'times')
  if (times < 1) throw new BadInput('times must be at least 1.')
  return times
}

export function queryLimit(value: string | undefined, fallback: number, max: number): number {
  const limit = value === undefined ? fallback : Number(value)
  if (!Number.isInteger(limit) || limit < 1) throw new BadInput('limit must be a positive integer.')
  return Math.min(limit, max)
}

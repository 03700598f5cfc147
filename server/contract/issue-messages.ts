import { z } from 'zod'

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date and time',
  null: 'null',
}

const formats: Readonly<Record<string, string>> = {
  datetime: 'an RFC 3339 date and time, such as 2026-01-31T12:00:00Z',
  date: 'a date, such as 2026-01-31',
  uuid: 'a UUID',
  guid: 'a UUID',
  email: 'an email address',
  url: 'a URL',
  json_string: 'JSON',
}

const units: Readonly<Record<string, string>> = { string: 'character', array: 'item', set: 'item' }

/**
 * What a schema found wrong, where it does not say so itself: the one place that words it, for people and for callers of
 * the API. Values are never repeated: they may be secret.
 */
function issueMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Is required' : `Must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'too_small':
      if (issue.minimum === 1 && issue.origin === 'string') return 'Must not be empty'
      return bound(issue.inclusive === false ? 'more than' : 'at least', issue.minimum, issue.origin)
    case 'too_big':
      return bound(issue.inclusive === false ? 'less than' : 'at most', issue.maximum, issue.origin)
    case 'invalid_format':
      return formats[issue.format] ? `Must be ${formats[issue.format]}` : 'Has the wrong format'
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `Has unknown fields: ${issue.keys.join(', ')}`
    default:
      return 'Is not valid'
  }
}

/** `Must be at most 200`, `Must have at least 2 items`. */
function bound(comparison: string, limit: number | bigint, origin: string): string {
  const unit = units[origin]
  if (unit === undefined) return `Must be ${comparison} ${limit}`
  const counted = `${limit} ${unit}${Number(limit) === 1 ? '' : 's'}`
  return `Must have ${comparison} ${counted}`
}

z.config({ localeError: issueMessage })

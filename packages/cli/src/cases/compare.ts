import { bytesOf, type Case, type CaseAnswer } from './case.js'

/** What differs from what the case expects, else from what was recorded. Null: nothing. */
export function differenceOf(
  { answer, expected }: Pick<Case, 'answer' | 'expected'>,
  now: CaseAnswer,
): string | null {
  if (expected) return fromExpected(expected, now)
  if ('failure' in answer || 'failure' in now) {
    const [was, is] = [nameOf(answer), nameOf(now)]
    return was === is ? null : `${was}, now ${is}`
  }
  if (answer.status !== now.status) return `${answer.status}, now ${now.status}`
  const [before, after] = [textOf(answer), textOf(now)]
  if (answer.is_cut_off) return after.startsWith(before) ? null : 'The body begins otherwise.'
  const [was, is] = [jsonOf(before), jsonOf(after)]
  if (was && is) return between(was.json, is.json, { at: 'json', isPartial: false })
  return before === after ? null : 'The body is another one.'
}

export const nameOf = (answer: CaseAnswer): string =>
  'failure' in answer ? answer.failure : String(answer.status)

function fromExpected({ status, json }: NonNullable<Case['expected']>, now: CaseAnswer): string | null {
  if ('failure' in now) return `expected ${status ?? 'an answer'}, now ${now.failure}`
  if (status !== undefined && status !== now.status) return `expected ${status}, now ${now.status}`
  if (json === undefined) return null
  const is = jsonOf(bytesOf(now.body).toString('utf8'))
  return is ? between(json, is.json, { at: 'json', isPartial: true }) : 'expected JSON'
}

/** IDs, tokens and times differ each time. */
const volatile = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|\b[0-9a-f]{8,}\b/gi

const textOf = ({ body }: Extract<CaseAnswer, { status: number }>) =>
  bytesOf(body).toString('utf8').replace(volatile, '…')

function jsonOf(text: string): { json: unknown } | null {
  try {
    return { json: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

/** The first place where they differ. `isPartial`: what `wanted` does not name may be anything. */
function between(
  wanted: unknown,
  is: unknown,
  { at, isPartial }: { at: string; isPartial: boolean },
): string | null {
  if (!isObject(wanted) || !isObject(is))
    return Object.is(wanted, is) ? null : `${at}: ${JSON.stringify(wanted)}, now ${JSON.stringify(is)}`
  const isList = Array.isArray(wanted)
  if (isList !== Array.isArray(is)) return `${at}: ${isList ? 'a list' : 'an object'}, now none`
  const names =
    isPartial && !isList ? Object.keys(wanted) : [...new Set([...Object.keys(wanted), ...Object.keys(is)])]
  for (const name of names) {
    const found = between(wanted[name], is[name], { at: `${at}.${name}`, isPartial })
    if (found) return found
  }
  return null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

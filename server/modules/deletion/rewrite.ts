/** A person whose name and mail are replaced. */
export interface Subject {
  email: string
  names: readonly string[]
  pseudonym: string
}

interface Term {
  text: string
  pseudonym: string
}

/** How texts that people wrote are rewritten; `patternText` finds the same in PostgreSQL (`~*`). */
export interface Rewriting {
  patternText: string
  /** For a JSON column as text: also the names that only a whole value is compared with. */
  jsonPatternText: string
  /** Lower case: the whole values of a column that holds one person. */
  wholeValues: readonly string[]
  text(value: string): string
  person(value: string): string
  json(value: unknown): unknown
}

/** Fields of JSON whose value is one person, where a name of a single word counts. */
const personFields = ['name', 'email', 'owner', 'invitedBy', 'person', 'member']

/**
 * Replaces mail addresses and full names anywhere in a text, whole and in any case. A name of one word is a word like any
 * other: it is replaced only where it is all that a field for a person says.
 */
export function rewritingOf(subjects: readonly Subject[], { isByMailOnly = false } = {}): Rewriting {
  const names = isByMailOnly ? [] : subjects.flatMap(termsOfNames)
  const terms = [...subjects.map(({ email, pseudonym }) => ({ text: email, pseudonym })), ...names]
  const whole = new Map(terms.map(({ text, pseudonym }) => [text.toLowerCase(), pseudonym]))
  // The longest first: a name may begin with another.
  const anywhere = terms
    .filter(({ text }) => /[\s@]/.test(text))
    .toSorted((a, b) => b.text.length - a.text.length)
  const patternText = bounded(anywhere.map(({ text }) => literal(text)))
  const pattern = new RegExp(patternText, 'gi')
  const text = (value: string) =>
    value.replace(pattern, (found) => whole.get(found.toLowerCase()) ?? 'deleted-user')
  const person = (value: string) => whole.get(value.trim().toLowerCase()) ?? text(value)
  return {
    patternText,
    jsonPatternText: jsonPattern(anywhere, names),
    wholeValues: [...whole.keys()],
    text,
    person,
    json: (value) => rewriteJson(value, { text, person }),
  }
}

const termsOfNames = ({ names, pseudonym }: Subject): Term[] =>
  names.filter((name) => name.trim() !== '').map((name) => ({ text: name.trim(), pseudonym }))

function jsonPattern(anywhere: readonly Term[], names: readonly Term[]): string {
  const spelled = anywhere.map(({ text }) => literal(inJson(text)))
  const fields = personFields.join('|')
  const single = names.map(({ text }) => `"(?:${fields})": "${literal(inJson(text))}"`)
  return [bounded(spelled), ...single].join('|')
}

/** A text as it stands within JSON. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Not within a longer address or word. Both JavaScript and PostgreSQL read it so. */
const bounded = (alternatives: readonly string[]) =>
  `(?<![A-Za-z0-9._%+-])(?:${alternatives.join('|')})(?!\\.?[A-Za-z0-9-])`

type Texts = Pick<Rewriting, 'text' | 'person'>

function rewriteJson(value: unknown, texts: Texts, field = ''): unknown {
  if (typeof value === 'string') return personFields.includes(field) ? texts.person(value) : texts.text(value)
  if (Array.isArray(value)) return value.map((one) => rewriteJson(one, texts, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [texts.text(key), rewriteJson(one, texts, key)]),
  )
}

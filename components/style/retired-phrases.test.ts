import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What people read: screens, guides, mails and the demo's pages. */
const folders = [
  'app',
  'components',
  'docs/guides',
  'sandbox/pages',
  'sandbox/play',
  'server/docs',
  'server/modules/mail',
]
const sources = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((path) => /\.(?:tsx?|js|md)$/.test(path) && !/\.test\.tsx?$/.test(path))
  .concat('server/modules/members/letters.ts')

/** Never said, in any case and over line breaks. `docs/glossary.md` has the terms to use instead. */
const phrases = [
  'a seat',
  'all of it',
  'all that wait',
  'an unseen ref',
  'anew',
  'as it stood',
  'as the system',
  'as they stand',
  'asked for by',
  'at most pays',
  'booked by hand',
  'by anyone',
  'call budget',
  'closed by hand',
  'each leads to',
  'every brand and provider',
  'find anything',
  'for good',
  'for whoever',
  'from address',
  'give a seat',
  'given back',
  'go back to the (?:codes|key)',
  'has one',
  'how it does',
  "in the provider's words",
  'is on its way',
  'issue a key',
  'issue an api key',
  'it goes on where',
  'it is who you are',
  'it opens nothing',
  'it stopped by itself',
  'judging',
  'leave out',
  'leaves? (?:every|their) lists?',
  'left as they were',
  'look at them',
  'looks, and changes nothing',
  'lapses?d?',
  'make it (?:the default|optional)',
  'matched whole',
  'may stay empty',
  'moved on (?:after|meanwhile)',
  'names? none',
  'narrowed endpoint',
  'narrowest',
  'needs? a look',
  'needs? a person',
  'nobody began',
  'nobody is (?:excluded|waiting)',
  'nobody would answer',
  'not any more',
  'nothing matches any more',
  'nothing of it',
  'of its own',
  'of your own',
  'once the wallet is well',
  'one that moves on',
  'our fault',
  'paused by a person',
  'read the catalogue',
  'require it of',
  'row names none',
  'said so',
  'say (?:how|when)',
  'settled by hand',
  'shaky',
  'struck out',
  'switched? (?:it )?o(?:n|ff)',
  'take the seat',
  'taken? back',
  'that match\\b',
  'there is no such',
  'to the cabinet',
  'two-factor sign-in',
  'waits? for a person',
  'went straight to',
  'whole (?:[a-z]+ )?id',
  'work out a',
  'your role does not open',
]

/** Never a label, heading or value by itself. */
const labels = [
  'Being (?:cancelled|issued)',
  'Cabinet',
  'Chosen',
  'Ends its round',
  'It did',
  'Lapses',
  'Movements?',
  'Nobody[^<>\'"`]*',
  'Provider was told',
  'Standings?',
  'This one',
  'Took',
  'Usual',
  'Well',
  'With',
]

const spaced = (text: string) => text.replaceAll(' ', '\\s+')
const retired = [
  new RegExp(`(?<![\\w-])(?:${phrases.map(spaced).join('|')})(?![\\w-])`, 'gi'),
  new RegExp(`(?<=['"\`>])\\s*(?:${labels.join('|')})\\s*(?=['"\`<])`, 'g'),
]

/** Comments are for developers: they are blanked, so that lines keep their numbers. */
const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))

function findRetired(path: string, text: string): string[] {
  const said = path.endsWith('.md') ? text : withoutComments(text)
  return retired
    .flatMap((pattern) => [...said.matchAll(pattern)])
    .map(({ 0: phrase, index }) => `${path}:${said.slice(0, index).split('\n').length} ${phrase.trim()}`)
}

describe('retired phrases', () => {
  it('are found with their file and line, over a line break and in any case', () => {
    const text = 'one\n<p>\n  Needs\n  a person\n</p> // a seat'
    expect(findRetired('x.tsx', text)).toEqual(['x.tsx:3 Needs\n  a person'])
    expect(findRetired('x.tsx', '<Th>Took</Th>')).toEqual(['x.tsx:1 Took'])
  })

  it('stand on no screen, in no guide and in no mail', () => {
    expect(sources.length).toBeGreaterThan(500)
    expect(sources.flatMap((path) => findRetired(path, readFileSync(path, 'utf8')))).toEqual([])
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What people read: screens, guides, mails, refusals, the contract and the demo's pages. */
const folders = [
  'app',
  'components',
  'docs/guides',
  'sandbox/pages',
  'sandbox/play',
  'server/contract',
  'server/docs',
  'server/modules/finance/affiliates',
  'server/modules/deletion',
  'server/modules/operations/incidents',
  'server/modules/accounts/kyb',
  'server/modules/accounts/mail',
  'server/modules/delivery/open-rounds',
]
const sources = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((path) => /\.(?:tsx?|js|md)$/.test(path) && !/\.test\.tsx?$/.test(path))
  .concat('server/modules/accounts/members/emails.ts')

/** Never said, in any case and over line breaks. `docs/glossary.md` has the terms to use instead. */
const phrases = [
  'a seat',
  'all of it',
  'all that wait',
  'an unseen ref',
  'anew',
  'answer for',
  'answered them unreadably',
  'as it stood',
  'as the system',
  'as they stand',
  'ask it (?:to|whether)',
  'asked for by',
  'asks? of games',
  'at most pays',
  'beside their own',
  'booked by hand',
  'brings operators',
  'by anyone',
  'call budget',
  'call(?:ed|s)? (?:it )?off',
  'certified nowhere',
  'change age',
  'changes nobody',
  'closed by hand',
  'closes? by (?:itself|themselves)',
  'cool-off',
  'counted as money',
  'counted, and passes',
  'decides? hits?',
  'deletion token invalid',
  'drop the profile',
  'each leads to',
  'earned in all',
  'every brand and provider',
  'find anything',
  'for good',
  'for whoever',
  'from address',
  'from its day',
  'from the cabinet',
  'gave back',
  'give a seat',
  'given back',
  'go back to the (?:codes|key)',
  'has one',
  'has to end first',
  'have to end first',
  'hint is no proof',
  'hold in turn',
  'how it does',
  'in the cabinet',
  "in the provider's words",
  'is on its way',
  'issue a key',
  'issue an api key',
  'issued in the last seconds',
  'it goes on where',
  'it is booked',
  'it is who you are',
  'it opens nothing',
  'it stopped by itself',
  'its beginning',
  'judging',
  'lapses?d?',
  'least time between',
  'leave out',
  'leaves? (?:every|their) lists?',
  'left as they were',
  'look at them',
  'looks, and changes nothing',
  'loss counts against',
  'lowest counts',
  'make it (?:the default|optional)',
  'match from their beginning',
  'matched whole',
  'may have exist',
  'may stay empty',
  'moved on (?:after|meanwhile)',
  'named persons',
  'names? none',
  'narrowed endpoint',
  'narrowest',
  'needs? a look',
  'needs? a person',
  'newest failed exchange',
  'nobody began',
  'nobody is (?:excluded|waiting)',
  'nobody would answer',
  'none in this selection',
  'not any more',
  'nothing matches any more',
  'nothing of it',
  'of its own',
  'of your own',
  'once the wallet is well',
  'one that moves on',
  'our fault',
  'over since',
  'overdraft floor',
  'paused by a person',
  'paused by itself',
  'pauses? by itself',
  'read the catalogue',
  'require it of',
  'row names none',
  'said so',
  'say (?:how|when)',
  'says? of them',
  'settled by hand',
  'shaky',
  'smallest withdrawal',
  'struck out',
  'switched? (?:it )?o(?:n|ff)',
  'take the seat',
  'take this version',
  'taken? back',
  'that match\\b',
  'there is no such',
  'to be paid to',
  'to the cabinet',
  'two-factor sign-in',
  'under way',
  'unnamed persons',
  'waited for',
  'waits? for a person',
  'went straight to',
  'when they are over',
  'who brings',
  'who decides',
  'who is enrolled',
  'whole (?:[a-z]+ )?id',
  'withdrawals are requested',
  'work out a',
  'worked on for',
  'would refuse is counted',
  'your role does not open',
  'zones with half hours',
]

/** Never a label, heading or value by itself. */
const labels = [
  'Ask again',
  'Asked(?: next)?',
  'Being (?:cancelled|issued)',
  'Cabinet',
  'Called off',
  'Chosen',
  'Ends its round',
  'Highest stakes?',
  'It did',
  'Lapses',
  'Lowest RTP',
  'Movements?',
  'Nobody[^<>\'"`]*',
  'Not there',
  'Provider was told',
  'Standings?',
  'Taken',
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

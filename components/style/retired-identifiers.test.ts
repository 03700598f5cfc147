import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folders = ['app', 'components', 'inngest', 'server']
const sources = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path))

/** Private English for what has a standard term; the successor of each is in use. */
const identifiers = [
  '(?!mostSpecificMatch)most[A-Z]\\w*',
  'Around',
  'FairGate',
  'JudgedBet',
  'LaidOut',
  'Letter',
  'askedInstead',
  'byIndexAlone',
  'cabinetGate',
  'confirmHeardSince',
  'createFairGate',
  'createSendTurns',
  'createTurns',
  'handWhole',
  'hasDoneNothing',
  'layOut',
  'letGo',
  'lookAtInvite',
  'pauseByItself',
  '(?:commit|insert|open|record|recordAnswer|settle)Together',
  'recordInTurn',
  'sayAgainAfterMs',
  'settleHeard',
  'takeBack',
  'unheard',
  'unlease',
]

/** They hide who acts: name the caller, the worker, the member or the lock. */
const pronouns = ['anybody', 'everybody', 'nobody', 'somebody', 'whoever']

const retiredName = new RegExp(`(?<![\\w.])(?:${identifiers.join('|')})(?!\\w)`, 'g')
const retiredPronoun = new RegExp(`(?<!['\`\\w])(?:${pronouns.join('|')})(?!['\`\\w])`, 'gi')
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const blank = (text: string) => text.replace(/[^\n]/g, ' ')

function findRetired(path: string, text: string): string[] {
  const inCode = [...text.replace(comments, blank).matchAll(retiredName)]
  const inComments = [...text.matchAll(comments)].flatMap(({ 0: comment, index }) =>
    [...comment.matchAll(retiredPronoun)].map((found) => ({ 0: found[0], index: index + found.index })),
  )
  return [...inCode, ...inComments].map(
    ({ 0: word, index }) => `${path}:${text.slice(0, index).split('\n').length} ${word}`,
  )
}

describe('retired identifiers', () => {
  it('are found with their file and line, in code; pronouns in comments', () => {
    const text =
      'const mostTries = 2 // nobody waits\nconst maxTries = 2\n/**\n * Whoever asks.\n */\nunlease()'
    expect(findRetired('x.ts', text)).toEqual([
      'x.ts:1 mostTries',
      'x.ts:6 unlease',
      'x.ts:1 nobody',
      'x.ts:4 Whoever',
    ])
    expect(
      findRetired('x.ts', "mostSpecificMatch() // `me` or 'nobody'\nconst nobody = 'wallet.unlease'"),
    ).toEqual([])
  })

  it('are in no source', () => {
    expect(sources.length).toBeGreaterThan(1_000)
    expect(sources.flatMap((path) => findRetired(path, readFileSync(path, 'utf8')))).toEqual([])
  })

  it('stand on no page that customers or contributors read first', () => {
    const guides = readdirSync('docs/guides').filter((file) => file.endsWith('.md'))
    const pages = [
      'README.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      ...guides.map((file) => `docs/guides/${file}`),
    ]
    expect(pages.length).toBeGreaterThan(15)
    const found = pages.flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          (line.match(retiredPronoun) ?? []).map((word) => `${path}:${index + 1} ${word}`),
        ),
    )
    expect(found).toEqual([])
  })
})

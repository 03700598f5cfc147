import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { twMerge } from 'tailwind-merge'
import { expect, it } from 'vitest'
import { mergeClasses } from './class-groups'

const literal = /(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g
/** What stands before a class and says when it counts: `max-sm:`, `[&_svg]:`, `group-data-[x]:`. */
const when = /^(?:[\w@*-]*(?:\[[^\]]*\])?(?:\/[\w-]+)?(?:\([^)]*\))?):(?=[-a-z[@])/

/** Each class in use, without its condition, that the package knows. */
function classesInUse(): string[] {
  const texts = ['app', 'components'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test|class-groups)\.tsx?$/.test(path))
      .flatMap((path) =>
        [...readFileSync(join(folder, path), 'utf8').matchAll(literal)].map(([, , text]) => text ?? ''),
      ),
  )
  const words = texts.flatMap((text) => text.split(/[\s"'`{}$]+/)).map(withoutCondition)
  return [...new Set(words)].filter((word) => word !== '' && twMerge(`${word} ${word}`) === word)
}

function withoutCondition(word: string): string {
  const rest = word.replace(when, '')
  return rest === word ? word : withoutCondition(rest)
}

it('keeps and drops the same as the package does with its own table, for each pair of classes in use', () => {
  const classes = classesInUse()
  expect(classes.length).toBeGreaterThan(500)
  const differing = classes.flatMap((first) =>
    classes.map((second) => `${first} ${second}`).filter((pair) => mergeClasses(pair) !== twMerge(pair)),
  )
  expect(differing).toEqual([])
}, 60_000)

it('of classes under the same condition keeps the later, under another both', () => {
  expect(mergeClasses('max-sm:p-4 p-2 max-sm:p-3')).toBe('p-2 max-sm:p-3')
  expect(mergeClasses('hover:bg-hover bg-surface hover:bg-sunken')).toBe('bg-surface hover:bg-sunken')
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../start/project-root.mjs'
import { areas, chooseDefences } from './choose-defences'
import { withoutDefence } from './remove-defence'

const all = chooseDefences([])

test.each(all)('"$name" can be taken out of $file, at one place', (defence) => {
  const whole = readFileSync(join(projectRoot, defence.file), 'utf8')
  expect(withoutDefence(whole, defence)).not.toBe(whole)
})

test('every test that is to notice exists, and runs alone on an empty database at most', () => {
  const named = all.map(({ seenBy }) => seenBy)
  const others = /^e2e\/|^server\/rest\/operations\/|\.stack\.test\.ts$/
  expect(named.filter((file) => !/\.test\.ts$/.test(file) || others.test(file))).toEqual([])
  expect(named.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([])
})

test('no defence is taken out of a test', () => {
  expect(all.filter(({ file }) => /\.test\.tsx?$|\/testing\//.test(file))).toEqual([])
})

test.each(Object.entries(areas))('each defence of %s has a name of its own', (_area, defences) => {
  const names = defences.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

test('they are chosen by area, and by words of their name or file', () => {
  expect(chooseDefences(['outbound']).length).toBeGreaterThan(10)
  expect(chooseDefences(['guarded-connector']).length).toBeLessThan(all.length)
  expect(chooseDefences(['no such words'])).toEqual([])
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../scripts/start/project-root.mjs'
import { listDefences } from './defences'
import { applyChange, findMarkers } from './markers'

const all = listDefences(projectRoot)

test('every marker has its entry, every entry its marker, and each marker is in one place', () => {
  const markers = findMarkers(projectRoot).map(({ name }) => name)
  const listed = all.filter(({ change }) => change[2] === undefined || change === 'remove')
  expect(markers.sort()).toEqual([...new Set(listed.map(({ name }) => name))].sort())
})

test.each(all)('"$name" can be taken out of $file', ({ name, file, change }) => {
  const whole = readFileSync(join(projectRoot, file), 'utf8')
  expect(applyChange(whole, name, change)).not.toBe(whole)
})

test('every test that is to notice exists, and runs alone on an empty database at most', () => {
  const named = all.map((defence) => defence.test)
  const others = /^e2e\/|^server\/rest\/operations\/|\.stack\.test\.ts$/
  expect(named.filter((file) => !/\.test\.ts$/.test(file) || others.test(file))).toEqual([])
  expect(named.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([])
})

test('they are chosen by area, and by words of their name or file', () => {
  expect(listDefences(projectRoot, ['outbound']).length).toBeGreaterThan(10)
  expect(listDefences(projectRoot, ['guarded-connector']).length).toBeLessThan(all.length)
  expect(listDefences(projectRoot, ['no such words'])).toEqual([])
})

test('a change stays within the statement below its marker', () => {
  const text = 'a(b)\n// defence: x\n// Why.\nif (b) {\n  a(c)\n} else d(b)\na(b)\n'
  expect(applyChange(text, 'x', 'remove')).toBe('a(b)\n// defence: x\n// Why.\na(b)\n')
  expect(applyChange(text, 'x', ['c', 'e'])).toContain('  a(e)\n')
  expect(() => applyChange(text, 'x', ['b', 'e'])).toThrow('2 times')
})

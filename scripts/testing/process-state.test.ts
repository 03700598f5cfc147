import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { knownSingletons } from './process-state'

const heldByModule = /^(?:export )?const \w+(?:: [^=]+)? = processSingleton\(\s*'([^']+)'/gm

test('what modules hold on to from when they are loaded is put back between two test files', () => {
  const held = ['server', 'inngest', 'app'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => Array.from(readFileSync(join(folder, path), 'utf8').matchAll(heldByModule)))
      .map(([, name]) => name),
  )
  expect(held.length).toBeGreaterThan(10)
  expect(held.filter((name) => !knownSingletons.includes(name ?? ''))).toEqual([])
})

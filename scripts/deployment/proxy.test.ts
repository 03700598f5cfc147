import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formLimitBytes } from '@/server/http/addresses'
import { bodyLimitBytes } from '@/server/rest/read-body'
import { maxListBytes } from '@/server/trpc/campaign-files'
import { projectRoot } from '../start/project-root.mjs'

const caddyfile = readFileSync(join(projectRoot, 'docs/operations/deploy/Caddyfile'), 'utf8')
const units: Record<string, number> = { KiB: 1024, MiB: 1024 * 1024 }

test.each([
  ['form', 'longForm', formLimitBytes],
  ['machine', 'longCall', bodyLimitBytes],
  ['players', 'longList', maxListBytes],
])('the proxy caps the bodies of @%s as the instances do, announced or not', (bodies, announced, limit) => {
  const [, amount, unit = ''] =
    new RegExp(`request_body @${bodies} {\\s+max_size (\\d+)(KiB|MiB)\\s+}`).exec(caddyfile) ?? []
  expect(Number(amount) * (units[unit] ?? Number.NaN)).toBe(limit)
  const [, length] =
    new RegExp(`@${announced} {[^}]+(?:{[^}]+}[^}]+)+Length}\\) > (\\d+)`).exec(caddyfile) ?? []
  expect(Number(length)).toBe(limit)
  expect(caddyfile).toContain(`error @${announced} 413`)
})

test('no request of a client can make the proxy take an instance for broken', () => {
  expect(caddyfile).not.toMatch(/^\s*(fail_duration|max_fails|unhealthy_status)/m)
})

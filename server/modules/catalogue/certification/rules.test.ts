import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { certificationGroupNames } from '@/server/contract/certification'
import { protocolVersions } from '@/server/contract/provider/versions'
import { redactor } from './redact'
import { citedHeadings } from './rules'
import { allCases } from './run-cases'
import { runCode, runOfCode } from './run-code'

const page = (name: string) => readFileSync(join(process.cwd(), 'docs/providers', `${name}.md`), 'utf8')

it.each(citedHeadings)('the protocol of %s has the part “%s”', (dialect, heading) => {
  expect(
    page(dialect)
      .split('\n')
      .map((line) => line.replace(/^#+ /, '')),
  ).toContain(heading)
})

it('each version of the protocol is in the docs, with its days and changes', () => {
  for (const { version, releasedOn, supportedUntil, changes } of protocolVersions) {
    const row =
      page('protocol-versions')
        .split('\n')
        .find((line) => line.startsWith(`| ${version} |`)) ?? ''
    expect(row).toContain(releasedOn)
    expect(row).toContain(supportedUntil ?? 'current')
    const plain = row.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    for (const change of changes) expect(plain).toContain(change)
  }
})

it('each group has cases, and each case a name of its own', () => {
  expect(new Set(allCases.map(({ group }) => group))).toEqual(new Set(certificationGroupNames))
  expect(new Set(allCases.map(({ name }) => name)).size).toBe(allCases.length)
})

it('a run is found by its code, and a provider by its own', () => {
  const runId = '01981f45-11aa-7f20-8c44-5b7d9e2f1a02'
  expect(runCode(runId)).toBe('cert-01981f4511aa7f208c445b7d9e2f1a02')
  expect(runOfCode(runCode(runId))).toBe(runId)
  expect(['cert-', 'cert-x', 'aurora', `x${runCode(runId)}`].map(runOfCode)).toEqual([null, null, null, null])
})

it('the secret is redacted in every form that a call may have it in', () => {
  const redact = redactor('whsec_c2VjcmV0IG9mIGEgcnVuKw==')
  const seen = 'a whsec_c2VjcmV0IG9mIGEgcnVuKw== b c2VjcmV0IG9mIGEgcnVuKw== c c2VjcmV0IG9mIGEgcnVuKw%3D%3D d'
  expect(redact(seen)).toBe('a redacted b redacted c redacted d')
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Operation, statusOfError } from '@/server/contract/operation'
import { operations } from '@/server/contract/operations'

const folderOf = (id: string) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const all: readonly Operation[] = operations

test.each(all.map((operation) => [folderOf(operation.id), operation] as const))(
  '%s has one test file for each status it documents, one across tenants and one for a wrong scope',
  (folder, { responses, errors, isMirrored }) => {
    const statuses = [...Object.keys(responses), ...errors.map(statusOfError)].map(String)
    const promised = new Set([...statuses, ...(isMirrored ? ['304'] : []), 'cross-tenant', 'wrong-scope'])
    const files = readdirSync(join(import.meta.dirname, folder)).filter((name) =>
      name.endsWith('.db.test.ts'),
    )
    expect(files.toSorted()).toEqual([...promised].map((name) => `${name}.db.test.ts`).toSorted())
  },
)

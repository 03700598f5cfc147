import { describe, expect, inject, test } from 'vitest'
import { diffSchema, keepHandWrittenIndexes, readSchema } from './diff-schema'
import { migration, readMigrations } from './migration-files.mjs'

const server = inject('databaseServer')

/** The schema with `find` replaced in whichever file has it. */
function schemaWith(find: RegExp, replacement: string) {
  const { files } = readSchema()
  const changed = files.map((file) => ({ ...file, content: file.content.replace(find, replacement) }))
  expect(changed).not.toEqual(files)
  return { files: changed }
}

describe('the migrations and the Prisma schema', () => {
  test('agree', async () => {
    expect(await diffSchema(server)).toBe('')
  })

  test.each([
    ['column', /(name +String)\n/, '$1\n  nickname String?\n', 'ADD COLUMN     "nickname"'],
    ['nullability', /(subject +String)\n/, '$1?\n', 'DROP NOT NULL'],
    ['default', /(name +String)\n/, '$1 @default("x")\n', 'SET DEFAULT'],
    ['enum value', /enum ProviderStatus {\n/, 'enum ProviderStatus {\n  asleep\n', "ADD VALUE 'asleep'"],
    ['index', /@@map\("provider"\)/, '@@index([name])\n  @@map("provider")', 'CREATE INDEX'],
    [
      'table',
      /enum ProviderStatus {/,
      'model Extra {\n  id Int @id\n}\n\nenum ProviderStatus {',
      'CREATE TABLE "Extra"',
    ],
  ])('are seen to differ by a %s', async (_what, find, replacement, expected) => {
    expect(await diffSchema(server, { schema: schemaWith(find, replacement) })).toContain(expected)
  })

  test('agree although a migration adds what the schema cannot say', async () => {
    const sql = `
      create index provider_name_plain on provider (name);
      create index provider_name_partial on provider (name) where status = 'active';
      create function twice(n int) returns int language plpgsql as $$ begin n := n * 2; return n; end $$;
      alter table provider add constraint provider_name_short check (length(name) < 9999);`
    const migrations = [...readMigrations(), migration('99991231000000_by_hand', sql)]
    expect(await diffSchema(server, { migrations })).toBe('')
  })
})

test('an index that changes is dropped and made again', () => {
  const sql = '-- DropIndex\nDROP INDEX "a";\n\n-- CreateIndex\nCREATE INDEX "a" ON "t"("x");\n'
  expect(keepHandWrittenIndexes(sql)).toBe(sql)
})

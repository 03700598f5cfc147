import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { columnOf, outcomeColumns, recordedColumns } from './movement'

test('the columns of a movement are those of the table, with their types and whether they may be null', async () => {
  const rows = await db.query<{ name: string; type: string; nullable: boolean }>(
    `select column_name as name, udt_name as type, is_nullable = 'YES' as nullable from information_schema.columns
     where table_name = 'movement'`,
  )
  const udtNames: Record<string, string> = { int: 'int4', 'int[]': '_int4', bigint: 'int8', boolean: 'bool' }
  const textual = (type: string) => (type === 'varchar' ? 'text' : type)
  const table = new Map(rows.map(({ name, type, nullable }) => [name, { type: textual(type), nullable }]))
  for (const [name, spelled] of Object.entries({ ...recordedColumns, ...outcomeColumns })) {
    const type = spelled.replace(/["?]/g, '')
    expect([name, table.get(columnOf(name))]).toEqual([
      name,
      { type: udtNames[type] ?? type, nullable: spelled.endsWith('?') || type === 'int[]' },
    ])
  }
  // What the engine never reads: it is written beside an outcome, for people; of a first attempt the view reads it.
  const known = Object.keys({ ...recordedColumns, ...outcomeColumns }).map(columnOf)
  const written = [...table.keys()].filter((name) => !known.includes(name) && !name.startsWith('first_'))
  expect(written.toSorted()).toEqual([
    'operator_response',
    'operator_status',
    'resolution_note',
    'resolution_outcome',
    'resolved_by',
  ])
})

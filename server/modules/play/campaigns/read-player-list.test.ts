import { describe, expect, test } from 'vitest'
import { readPlayerList } from './read-player-list'

async function* bytesOf(content: string | Buffer) {
  yield Buffer.from(content)
}

async function read(content: string | Buffer) {
  const rows = []
  for await (const row of readPlayerList(bytesOf(content))) rows.push(row)
  return rows
}

const cells = (player_id: string, country = '', currency = '') => ({ player_id, country, currency })

describe('a list of players', () => {
  test('names its columns in any order, and says in which line each row stands', async () => {
    expect(await read('\uFEFFCountry,player_id\nMT,p1\n\nSE,p2\n')).toEqual([
      { line: 2, cells: cells('p1', 'MT'), text: 'MT,p1' },
      { line: 4, cells: cells('p2', 'SE'), text: 'SE,p2' },
    ])
  })

  test.each([';', '\t'])('may be separated by %j, as spreadsheets do', async (delimiter) => {
    const rows = await read(`player_id${delimiter}currency\np1${delimiter}EUR`)
    expect(rows).toMatchObject([{ cells: cells('p1', '', 'EUR') }])
  })

  test('loses only the rows that cannot be read', async () => {
    const list = Buffer.concat([
      Buffer.from('player_id,country\n"open,MT\np1,MT,EUR\n'),
      Buffer.from([0xff, 0xfe, 0x2c]),
      Buffer.from(`\n${'x'.repeat(2_000)},MT\np2,MT\n`),
    ])
    expect((await read(list)).map(({ line, cells: found }) => [line, found?.player_id ?? null])).toEqual([
      [2, null],
      [3, null],
      [4, null],
      [5, null],
      [6, 'p2'],
    ])
  })

  test.each([
    ['nothing', '', 'empty'],
    ['a header without player_id', 'country\nMT', 'needs a header row'],
    ['a misspelt column', 'player_id,curency\np1,EUR', 'unknown column "curency"'],
    ['a column twice', 'player_id,player_id\np1,p1', 'twice'],
    ['something else than text', Buffer.from([0xff, 0xfe, 0x00, 0x0a]), 'UTF-8'],
  ])('is refused whole for %s', async (_what, content, message) => {
    await expect(read(content)).rejects.toMatchObject({
      code: 'E0003',
      message: expect.stringContaining(message),
    })
  })
})

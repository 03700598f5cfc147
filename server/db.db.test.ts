import { expect, test } from 'vitest'
import { inTransaction, pool } from './db'

test('a connection that dies inside a transaction fails that transaction, and not the process', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', note)
  const broken = inTransaction(async (sql) => {
    const { rows } = await sql.query<{ pid: number }>('select pg_backend_pid() as pid')
    const ended = new Promise((resolve) => {
      sql.once('end', resolve)
      process.once('uncaughtException', resolve)
    })
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await ended
    return sql.query('select 1')
  })
  await expect(broken).rejects.toThrow()
  process.off('uncaughtException', note)
  expect(uncaught).toEqual([])
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a lent connection that breaks before its borrower could listen ends nothing', async () => {
  const client = await pool.connect()
  expect(() => client.emit('error', new Error('terminating connection'))).not.toThrow()
  client.release(true)
})

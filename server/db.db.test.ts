import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { lanePool } from '@/server/database/lane-pools'
import { type Db, db, inTransaction } from './db'

/** By findUnique: Prisma asks those of one moment together, and may do so within one transaction only. */
const isRecorded = async (on: Db, id: string) => (await on.auditEntry.findUnique({ where: { id } })) !== null
const record = (on: Db, id: string) =>
  on.auditEntry.create({
    data: {
      id,
      actor: {},
      action: 'thing.done',
      subjectType: 'thing',
      subjectId: id,
      requestId: id,
      createdAt: new Date(),
    },
  })

test('Prisma and SQL written by hand see the same transaction, and nobody else does', async () => {
  const id = newId()
  await inTransaction(async (transaction) => {
    await record(transaction, id)
    const found = await transaction.query('select action from audit_entry where id = $1', [id])
    expect(found).toEqual([{ action: 'thing.done' }])
    await transaction.query(`update audit_entry set subject_id = 'deleted-user-1' where id = $1`, [id])
    expect(await transaction.auditEntry.findUnique({ where: { id } })).toMatchObject({
      subjectId: 'deleted-user-1',
    })
    expect(await transaction.$queryRaw`select pg_backend_pid() as pid`).toEqual(
      await transaction.query('select pg_backend_pid() as pid'),
    )
    expect(await isRecorded(db, id)).toBe(false)
  })
  expect(await isRecorded(db, id)).toBe(true)
})

test('a throw rolls back what Prisma and SQL wrote, and the connection is as it was', async () => {
  const id = newId()
  const failing = inTransaction(async (transaction) => {
    await record(transaction, id)
    await transaction.query(`update audit_entry set subject_id = 'deleted-user-1' where id = $1`, [id])
    throw new Error('No')
  })
  await expect(failing).rejects.toThrow('No')
  expect(await isRecorded(db, id)).toBe(false)
})

test('what Prisma is refused within a transaction is told as Prisma tells it', async () => {
  const id = newId()
  await record(db, id)
  await expect(inTransaction((transaction) => record(transaction, id))).rejects.toMatchObject({
    code: 'P2002',
  })
})

test('transactions at the same time do not meet', async () => {
  const ids = Array.from({ length: 12 }, () => newId())
  const failing = ids.filter((_, index) => index % 2 === 1)
  const outcomes = await Promise.allSettled(
    ids.map((id) =>
      inTransaction(async (transaction) => {
        await record(transaction, id)
        const asked = [...new Set([id, ...failing])]
        const seen = await Promise.all(asked.map((one) => isRecorded(transaction, one)))
        expect(asked.filter((_, index) => seen[index])).toEqual([id])
        if (failing.includes(id)) throw new Error('No')
      }),
    ),
  )
  const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.message : 'kept'))
  expect(reasons).toEqual(ids.map((id) => (failing.includes(id) ? 'No' : 'kept')))
  expect(await db.auditEntry.count({ where: { id: { in: ids } } })).toBe(ids.length - failing.length)
})

test('a connection that dies inside a transaction fails that transaction, and not the process', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', note)
  const broken = inTransaction(async (transaction) => {
    const [own] = await transaction.query<{ pid: number }>('select pg_backend_pid() as pid')
    await db.query('select pg_terminate_backend($1, 5000)', [own?.pid])
    return transaction.query('select 1')
  })
  await expect(broken).rejects.toThrow()
  process.off('uncaughtException', note)
  expect(uncaught).toEqual([])
  expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
})

test('a lent connection that breaks before its borrower could listen ends nothing', async () => {
  const client = await lanePool('jobs').pool.connect()
  expect(() => client.emit('error', new Error('terminating connection'))).not.toThrow()
  client.release(true)
})

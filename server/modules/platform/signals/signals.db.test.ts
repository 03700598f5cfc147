import type { TLSSocket } from 'node:tls'
import { afterEach, expect, test, vi } from 'vitest'
import { manualClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { db } from '@/server/db'
import { notePeerCertificate } from '@/server/outbound/peer-certificates'
import { noteSignal, pruneSignals, recordSignals, sumSignals } from './index'

const clock = manualClock(new Date('2026-03-01T12:00:30Z'))
const ctx = systemContext('record-signals', clock, 'req-test')
const hour = 3_600_000

afterEach(async () => {
  await db.query('truncate signal_count, peer_certificate')
})

const sum = () => sumSignals(db, ['launch_failed'], new Date('2026-03-01T11:00:00Z'))

test('what is counted becomes one row a minute, however many processes write it', async () => {
  for (let count = 0; count < 3; count += 1) noteSignal('launch_failed', 'aurora', clock.now())
  expect(await sum()).toEqual([])
  await recordSignals(ctx)
  noteSignal('launch_failed', 'aurora', clock.now())
  await Promise.all([recordSignals(ctx), recordSignals(ctx)])
  expect(await sum()).toEqual([{ kind: 'launch_failed', subject: 'aurora', count: 4 }])
  expect(await db.signalCount.count()).toBe(1)
})

test('what could not be written is written later', async () => {
  noteSignal('launch_failed', 'aurora', clock.now())
  const failing = vi.spyOn(db, 'query').mockRejectedValueOnce(new Error('no database'))
  await expect(recordSignals(ctx)).rejects.toThrow('no database')
  failing.mockRestore()
  await recordSignals(ctx)
  expect(await sum()).toMatchObject([{ count: 1 }])
})

test('the certificate that an origin showed last is kept; a plain connection shows none', async () => {
  const socket = (valid_to?: string) => ({ getPeerCertificate: () => ({ valid_to }) }) as unknown as TLSSocket
  notePeerCertificate('https://a.example', socket('Mar 20 12:00:00 2026 GMT'))
  notePeerCertificate('https://a.example', socket('Apr 20 12:00:00 2026 GMT'))
  notePeerCertificate('https://resumed.example', socket())
  notePeerCertificate('http://plain.example', {} as TLSSocket)
  await recordSignals(ctx)
  expect(await db.peerCertificate.findMany({ select: { origin: true, validTo: true } })).toEqual([
    { origin: 'https://a.example', validTo: new Date('2026-04-20T12:00:00Z') },
  ])
})

test('counts are kept for two days', async () => {
  noteSignal('launch_failed', 'aurora', clock.now())
  await recordSignals(ctx)
  clock.advance(47 * hour)
  expect(await pruneSignals(ctx)).toBe(0)
  clock.advance(2 * hour)
  expect(await pruneSignals(ctx)).toBe(1)
})

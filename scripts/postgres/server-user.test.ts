import { expect, test } from 'vitest'
import { asServerUser, serverUser } from './server-user.mjs'

const root = 'root:x:0:0:root:/root:/bin/bash'
const nobody = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin'
const postgres = 'postgres:x:101:104:,,,:/var/lib/postgresql:/bin/bash'

test('anybody but root runs the database as themselves', () => {
  expect(serverUser({ uid: 1000 })).toBeNull()
  expect(asServerUser(null)).toEqual({})
})

test('root runs it as postgres where that account exists, else as nobody', () => {
  expect(serverUser({ uid: 0, passwd: [root, nobody, postgres].join('\n') })).toEqual({
    uid: 101,
    gid: 104,
    name: 'postgres',
  })
  expect(serverUser({ uid: 0, passwd: [root, nobody].join('\n') })).toEqual({
    uid: 65534,
    gid: 65534,
    name: 'nobody',
  })
})

test('root without either account is told what to do', () => {
  expect(() => serverUser({ uid: 0, passwd: root })).toThrow(/set DATABASE_URL/)
})

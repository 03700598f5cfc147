import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

/** Leaves no room in a folder's file system for a while. */
export async function fillFolder(folder: string, forMs: number): Promise<void> {
  const ballast = join(folder, 'ballast')
  try {
    // It ends when nothing more can be written.
    await once(spawn('sh', ['-c', 'cat /dev/zero > "$0"', ballast], { stdio: 'ignore' }), 'exit')
    await pause(forMs)
  } finally {
    rmSync(ballast, { force: true })
  }
}

/** What a client sees of a full disk, where none can be filled: each write to a movement fails with its code. */
export async function refuseWrites(url: string, forMs: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create or replace function chaos_disk_full() returns trigger language plpgsql as $$
      begin raise exception using errcode = '53100', message = 'could not extend file: No space left on device'; end $$`)
    await client.query(
      'create trigger chaos_disk_full before insert or update on movement execute function chaos_disk_full()',
    )
    await pause(forMs)
  } finally {
    await client.query('drop trigger if exists chaos_disk_full on movement')
    await client.end()
  }
}

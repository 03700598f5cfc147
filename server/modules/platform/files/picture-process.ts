import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import type { VariantSpec } from './purposes'
import { pictureRefusals, UnusablePicture } from './unusable-picture'

export interface MadeVariant {
  name: string
  mediaType: string
  width: number
  height: number
  bytes: Buffer
}

export interface PictureLimits {
  /** For all sizes of one picture. */
  deadlineMs: number
  /** What the process may have of its own. */
  memoryMiB: number
}

const usualLimits: PictureLimits = { deadlineMs: 30_000, memoryMiB: 768 }
/** How long the process may take until it listens. */
const startMs = 60_000

/** Pictures of the sizes asked for. Throws UnusablePicture; another error where the process could not be started. */
export type MakeVariants = (
  bytes: Uint8Array,
  mediaType: string,
  specs: readonly VariantSpec[],
) => Promise<MadeVariant[]>

const Answer = z.union([
  z.object({ refusal: z.enum(pictureRefusals), reason: z.string() }),
  z.object({
    made: z.array(
      z.object({
        name: z.string(),
        width: z.int().positive(),
        height: z.int().positive(),
        bytes: z.instanceof(Uint8Array),
      }),
    ),
  }),
])

/**
 * Decodes pictures in a process of their own, for as long as `work` runs: it starts with the first picture, makes one after the
 * other, and is replaced after one that brought it down, or that it was killed for.
 */
export async function withPictureProcess<T>(
  work: (makeVariants: MakeVariants) => Promise<T>,
  limits: PictureLimits = usualLimits,
): Promise<T> {
  let process: ChildProcess | null = null
  const running = async () => {
    if (process && process.exitCode === null && process.signalCode === null) return process
    process = await start(limits)
    return process
  }
  try {
    return await work(async (bytes, mediaType, specs) => {
      const picture = { bytes, isSvg: mediaType === 'image/svg+xml', specs }
      return named(await ask(await running(), picture, limits), specs)
    })
  } finally {
    ;(process as ChildProcess | null)?.kill('SIGKILL')
  }
}

/**
 * Where there is a shell, the kernel refuses the process more memory than its share, and ends it first where the machine has none
 * left (docs/decisions/pictures.md).
 */
async function start({ memoryMiB }: PictureLimits): Promise<ChildProcess> {
  const program = [
    process.execPath,
    '--max-old-space-size=128',
    // From Node 24 on, the range for compiled code counts as 512 MB of its share; libvips is native, and loses nothing.
    '--jitless',
    join(/* turbopackIgnore: true */ process.cwd(), 'server/modules/platform/files/decoder/main.mjs'),
  ]
  const limited = `echo 1000 2>/dev/null > /proc/$$/oom_score_adj; ulimit -d ${memoryMiB * 1024}; exec "$0" "$@"`
  const [command = '', ...rest] =
    // defence: pictures are decoded with limited memory
    process.platform === 'win32' ? program : ['/bin/sh', '-c', limited, ...program]
  const started = spawn(command, rest, {
    // Of the service's own environment, which has its secrets, nothing.
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  // A message that it does not get ends in its exit or at the deadline.
  started.on('error', () => undefined)
  const timer = setTimeout(() => started.kill('SIGKILL'), startMs)
  const ended = once(started, 'exit').then(() => {
    throw new Error('The picture process could not be started')
  })
  try {
    await Promise.race([once(started, 'message'), ended])
    return started
  } finally {
    clearTimeout(timer)
    ended.catch(() => undefined)
  }
}

/** One picture and its answer. */
function ask(
  child: ChildProcess,
  picture: { bytes: Uint8Array; isSvg: boolean; specs: readonly VariantSpec[] },
  { deadlineMs }: PictureLimits,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // defence: a picture that takes too long is given up
    const timer = setTimeout(() => child.kill('SIGKILL'), deadlineMs)
    const settle = () => {
      clearTimeout(timer)
      child.off('message', answered).off('exit', ended)
    }
    const answered = (answer: unknown) => {
      settle()
      resolve(answer)
    }
    const ended = (code: number | null, signal: string | null) => {
      settle()
      const reason = new Error(`The picture process ended with ${signal ?? code}`)
      reject(new UnusablePicture('too_costly', reason))
    }
    child.once('message', answered).once('exit', ended)
    child.send(picture, (error) => {
      if (error) child.kill('SIGKILL')
    })
  })
}

function named(answer: unknown, specs: readonly VariantSpec[]): MadeVariant[] {
  const { data: said, error } = Answer.safeParse(answer)
  if (!said) throw new UnusablePicture('unreadable', error)
  if ('refusal' in said) throw new UnusablePicture(said.refusal, new Error(said.reason))
  return said.made.map(({ name, width, height, bytes }) => {
    const spec = specs.find((one) => one.name === name)
    if (!spec) throw new UnusablePicture('unreadable', new Error('A picture that was not asked for'))
    return { name, width, height, mediaType: `image/${spec.format}`, bytes: Buffer.from(bytes) }
  })
}

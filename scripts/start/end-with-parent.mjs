import { surviveOutputErrors } from './output-errors.mjs'

/**
 * Preloaded into each process that the supervisor starts: when the supervisor is gone, even by `kill -9`, the channel
 * between them closes, and the process ends as if it had been asked to.
 */
const graceMs = 12_000

surviveOutputErrors()

// Workers that such a process forks inherit its arguments, this preload among them; their channel is not ours.
if (process.env.CROUPIER_SUPERVISOR === String(process.ppid)) {
  process.on('disconnect', () => {
    setTimeout(() => process.exit(1), graceMs).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  // Listening must not keep a process alive that has done its work.
  process.channel?.unref()
}

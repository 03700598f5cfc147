import { runRestoreDrill } from './drill/restore-drill'

/** `npm run drill:restore`: a point-in-time restore, carried out on two throw-away servers of this machine. */
runRestoreDrill((line) => process.stdout.write(`${line}\n`)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)

/** Only in the demo, which sends no email. */
export function OutboxHint() {
  return (
    <p className="mt-4 border-line border-t pt-3.5 text-center text-muted text-sm">
      This is a demo. Its emails appear in the{' '}
      <a href="/outbox" target="_blank" rel="noreferrer" className="text-accent underline">
        outbox
      </a>
      .
    </p>
  )
}

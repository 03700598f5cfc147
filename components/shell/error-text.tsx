/** Under the title of a page that did not load: how long to wait where that was the reason, else what to quote. */
export function ErrorText({ digest }: { digest: string | undefined }) {
  const wait = /^too-many-requests:(\d+)$/.exec(digest ?? '')?.[1]
  if (wait) return <>Too many requests. Try again in {wait === '1' ? 'a second' : `${wait} seconds`}.</>
  return (
    <>
      Something went wrong on our side. Try again.
      {digest && (
        <>
          {' '}
          Reference for support: <code className="text-ink">{digest}</code>
        </>
      )}
    </>
  )
}

/** Explains a failed page: how long to wait when rate limited, or the reference for support. */
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

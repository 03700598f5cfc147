import superjson from 'superjson'

interface Told {
  refusal?: { message: string } | null
}

/**
 * Streams a list to its dry run with upload progress, which fetch does not report. Rejects with a message for
 * people.
 */
export function uploadPlayers(
  /** Of the campaign's list, with the organization. */
  address: string,
  list: Blob,
  { onProgress, signal }: { onProgress: (fraction: number) => void; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    request.setRequestHeader('content-type', 'text/csv')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status === 200) resolve()
      else reject(new Error(readRefusal(request.responseText)))
    }
    request.onerror = () =>
      reject(new Error('Connection lost. No rounds were issued. Upload the list again.'))
    request.onabort = () => reject(new Error('Upload stopped.'))
    signal.addEventListener('abort', () => request.abort())
    request.send(list)
  })
}

function readRefusal(text: string): string {
  try {
    return superjson.parse<Told>(text).refusal?.message ?? fallback
  } catch {
    return fallback
  }
}

const fallback = 'The list could not be checked. Try again in a moment.'

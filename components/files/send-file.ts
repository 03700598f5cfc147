import { organizationFile } from '@/server/contract/cabinet-addresses'

/** A file that was uploaded; its owner claims it by its ID. */
export interface UploadedFile {
  fileId: string
  name: string
  mediaType: string
  size: number
}

interface Sending {
  purpose: string
  /** Slug; null: Croupier's own. */
  organization: string | null
  file: File
  /** Between 0 and 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Uploads a file. Throws an Error with a message for the person. `fetch` cannot tell how far an upload is. */
export function sendFile({
  purpose,
  organization,
  file,
  onProgress,
  signal,
}: Sending): Promise<UploadedFile> {
  const path = `/api/uploads/${purpose}?${new URLSearchParams({ name: file.name })}`
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    const fail = (message: string) => reject(new Error(message))
    request.open('POST', organization === null ? path : organizationFile(organization, path))
    request.responseType = 'json'
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onerror = () => fail('The upload was interrupted. Check your connection and try again.')
    request.onabort = () => fail('Cancelled.')
    request.onload = () => {
      const { status, response } = request
      if (status !== 201) return fail(messageOf(response))
      resolve({
        fileId: response.file_id,
        name: response.name,
        mediaType: response.media_type,
        size: response.size,
      })
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/** In the form of the API, or, before an upload is looked at, in that of the cabinet's downloads. */
function messageOf(response: unknown): string {
  const said = response as {
    error?: { message?: unknown }
    json?: { refusal?: { message?: unknown } }
  } | null
  const message = said?.error?.message ?? said?.json?.refusal?.message
  return typeof message === 'string' ? message : 'The file could not be uploaded. Try again.'
}

import { useEffect, useRef, useState } from 'react'
import { sendFile, type UploadedFile } from './send-file'

export interface Upload {
  id: string
  file: File
  state: 'sending' | 'done' | 'failed'
  /** Between 0 and 1. */
  share: number
  problem: string | null
}

interface Options {
  purpose: string
  organization: string | null
  onUploaded: (file: UploadedFile) => void
}

/** The uploads of one drop target: each has its progress, and can be cancelled and tried again. */
export function useUploads({ purpose, organization, onUploaded }: Options) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const aborts = useRef(new Map<string, AbortController>())
  // Aborts uploads in flight when the page is left.
  useEffect(() => {
    const sent = aborts.current
    return () => {
      for (const abort of sent.values()) abort.abort()
    }
  }, [])

  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)))

  async function send({ id, file }: Pick<Upload, 'id' | 'file'>): Promise<void> {
    const abort = new AbortController()
    aborts.current.set(id, abort)
    const onProgress = (share: number) => change(id, { share })
    try {
      const uploaded = await sendFile({ purpose, organization, file, onProgress, signal: abort.signal })
      change(id, { state: 'done', share: 1 })
      onUploaded(uploaded)
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      change(id, { state: 'failed', problem })
    }
  }

  function add(files: File[]): void {
    const added = files.map((file) => ({
      id: crypto.randomUUID(),
      file,
      state: 'sending' as const,
      share: 0,
      problem: null,
    }))
    setUploads((all) => [...all.filter(({ state }) => state !== 'done'), ...added])
    for (const one of added) void send(one)
  }

  function retry(upload: Upload): void {
    change(upload.id, { state: 'sending', share: 0, problem: null })
    void send(upload)
  }

  function remove(id: string): void {
    aborts.current.get(id)?.abort()
    setUploads((all) => all.filter((one) => one.id !== id))
  }

  return { uploads, add, retry, remove }
}

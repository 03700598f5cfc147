import { zip } from 'fflate'

/** A folder as one ZIP, under the paths of its files. Pictures are compressed already. */
export async function zipFolder(files: readonly File[]): Promise<File> {
  const contents = await Promise.all(
    files.map(
      async (file) =>
        [file.webkitRelativePath || file.name, new Uint8Array(await file.arrayBuffer())] as const,
    ),
  )
  const bytes = await new Promise<Uint8Array>((resolve, reject) =>
    zip(Object.fromEntries(contents), { level: 0 }, (error, data) => (error ? reject(error) : resolve(data))),
  )
  return new File([bytes as BlobPart], 'pictures.zip', { type: 'application/zip' })
}

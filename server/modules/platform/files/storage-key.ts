/**
 * Where bytes are kept: below the hash of what is stored, under an ID of its own. Two files with the same bytes share nothing, so that
 * deleting one, or an organization, never touches another's.
 */
export const storageKey = (sha256: string, id: string) => `${sha256.slice(0, 2)}/${sha256}/${id}`

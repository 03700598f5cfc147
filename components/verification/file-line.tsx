import { Badge } from '@/components/ui/badge'
import { sizeText } from './document-names'
import type { CaseDocument } from './types'

/** A document's file, and whether it can be used. */
export function FileLine({ document: { name, sizeBytes, fileState, refusal } }: { document: CaseDocument }) {
  return (
    <>
      <span className="block text-sm">{name}</span>
      <span className="block text-faint text-xs">{sizeBytes !== null && sizeText(sizeBytes)}</span>
      {fileState === 'waiting' && <Badge tone="busy">Checking</Badge>}
      {fileState === 'refused' && (
        <Badge tone="bad">{refusal === 'virus' ? 'Refused: malware found' : 'Refused: cannot be read'}</Badge>
      )}
    </>
  )
}

'use client'

import type { OperationGroup } from '@/server/contract/operations/groups'
import { IssueKeyForm } from './issue-key-form'
import { NewKeyDialog } from './new-key-dialog'

interface IssueKeyDialogProps {
  groups: readonly OperationGroup[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function IssueKeyDialog({ groups, isOpen, onOpenChange }: IssueKeyDialogProps) {
  return (
    <NewKeyDialog
      isOpen={isOpen}
      onClose={() => onOpenChange(false)}
      title="Create API key"
      description="Use a name that identifies the service."
    >
      {(onIssued, onCancel) => <IssueKeyForm groups={groups} onIssued={onIssued} onCancel={onCancel} />}
    </NewKeyDialog>
  )
}

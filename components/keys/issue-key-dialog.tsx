'use client'

import { IssueKeyForm } from './issue-key-form'
import { NewKeyDialog } from './new-key-dialog'

interface IssueKeyDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function IssueKeyDialog({ isOpen, onOpenChange }: IssueKeyDialogProps) {
  return (
    <NewKeyDialog
      isOpen={isOpen}
      onClose={() => onOpenChange(false)}
      title="Create API key"
      description="Use a name that identifies the service."
    >
      {(onIssued, onCancel) => <IssueKeyForm onIssued={onIssued} onCancel={onCancel} />}
    </NewKeyDialog>
  )
}

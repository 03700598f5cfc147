'use client'

import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { cn } from '@/components/ui/cn'

/** A drop target for a file that also opens the file dialog. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onFile(file)
  }
  const over = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(isInside)
  }
  return (
    <label
      htmlFor={id}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event)
        take(event.dataTransfer.files)
      }}
      className={cn(
        'grid cursor-pointer justify-items-center gap-1.5 rounded-lg border border-line-strong border-dashed px-6 py-10 text-center transition-colors hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      <FileUp className="size-6 text-faint" aria-hidden />
      <span className="font-medium text-sm">Drop a file here, or choose a file</span>
      <span className="text-[0.8125rem] text-faint">CSV, separated by comma, semicolon or tab</span>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        className="sr-only"
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </label>
  )
}

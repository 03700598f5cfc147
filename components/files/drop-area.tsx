'use client'

import { FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { cn } from '@/components/ui/cn'

interface DropAreaProps {
  onFiles: (files: File[]) => void
  /** Of the file dialog. */
  accept: string
  hint: string
  multiple?: boolean
  /** Takes files that are pasted anywhere on the page, but for where text is written. */
  takesPaste?: boolean
}

/** A drop target for files that also opens the file dialog. */
export function DropArea({ onFiles, accept, hint, multiple = false, takesPaste = false }: DropAreaProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    if (files.length > 0) onFiles(files)
  }
  const takePasted = useEffectEvent((event: ClipboardEvent) => {
    const isText =
      event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]')
    if (!isText) take(event.clipboardData?.files)
  })
  // The clipboard: a paste goes to the page, not to what it is meant for.
  useEffect(() => {
    if (!takesPaste) return
    document.addEventListener('paste', takePasted)
    return () => document.removeEventListener('paste', takePasted)
  }, [takesPaste])
  const over = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(isInside)
  }
  const whatToDo = multiple ? 'Drop files here, or choose files' : 'Drop a file here, or choose a file'
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
      <span className="font-medium text-sm">{whatToDo}</span>
      <span className="text-[0.8125rem] text-faint">{hint}</span>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </label>
  )
}

'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { generalShortcuts, type PageShortcut } from './shortcut-keys'
import { setSingleKeys, useSingleKeys } from './single-keys'

interface ShortcutsDialogProps {
  pages: readonly PageShortcut[]
  onClose: () => void
}

/** All shortcuts, and the switch for those without Ctrl. */
export function ShortcutsDialog({ pages, onClose }: ShortcutsDialogProps) {
  const areSingleKeysOn = useSingleKeys()
  return (
    <Dialog isOpen onOpenChange={onClose} title="Keyboard shortcuts">
      <div className="grid gap-5">
        <dl className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
          {generalShortcuts.map(({ keys, what }) => (
            <Row key={what} keys={keys} what={what} />
          ))}
        </dl>
        <dl className="grid gap-x-8 gap-y-1.5 border-line border-t pt-4 sm:grid-cols-2">
          {pages.map(({ key, label, href }) => (
            <Row key={href} keys={['G', key.toUpperCase()]} what={label} />
          ))}
        </dl>
        <Checkbox
          checked={areSingleKeysOn}
          onCheckedChange={setSingleKeys}
          label="Single-key shortcuts"
          hint="Turn off if you use speech input or press keys by accident. Ctrl K always works."
        />
      </div>
    </Dialog>
  )
}

function Row({ keys, what }: { keys: readonly string[]; what: string }) {
  return (
    <div className="flex items-center justify-between gap-3 text-sm">
      <dt className="text-muted">{what}</dt>
      <dd className="flex gap-1">
        {keys.map((key, index) => (
          <kbd
            // biome-ignore lint/suspicious/noArrayIndexKey: a sequence may hold one key twice, and never changes
            key={index}
            className="min-w-6 rounded border border-line-strong bg-sunken px-1.5 text-center font-sans text-xs leading-5"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  )
}

'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { DateField } from '@/components/dates/date-field'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { DropdownMenu } from '@/components/ui/dropdown-menu'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Sheet } from '@/components/ui/sheet'
import { Tabs } from '@/components/ui/tabs'
import { toast } from '@/components/ui/toast'
import { useConfirm } from '@/components/ui/use-confirm'
import { Sample, Section } from './section'

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const
const tones = ['neutral', 'ok', 'warn', 'bad', 'busy'] as const

export function Controls() {
  const [isChecked, setIsChecked] = useState(true)
  const [chosen, setChosen] = useState('one')
  const [at, setAt] = useState('2026-11-02T14:30')
  return (
    <>
      <Section title="Buttons">
        {variants.map((variant) => (
          <Sample key={variant} label={variant}>
            <Button variant={variant}>Save</Button>
            <Button variant={variant} size="sm">
              <Plus aria-hidden />
              Small
            </Button>
            <Button variant={variant} isPending>
              Pending
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
          </Sample>
        ))}
      </Section>
      <Section title="Badges">
        <Sample label="Tones">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Sample>
      </Section>
      <Section title="Fields">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Text" hint="With a hint below.">
            {(control) => <Input {...control} placeholder="A placeholder" />}
          </Field>
          <Field label="Refused" error="This address is not public.">
            {(control) => <Input {...control} defaultValue="http://10.0.0.1" />}
          </Field>
          <Field label="Disabled">
            {(control) => <Input {...control} disabled defaultValue="Cannot be changed" />}
          </Field>
          <Field label="Choice">
            {(control) => (
              <Select
                {...control}
                value={chosen}
                onValueChange={setChosen}
                options={[
                  { value: 'one', label: 'One' },
                  { value: 'two', label: 'Two' },
                ]}
              />
            )}
          </Field>
          <DateField kind="minute" label="Date and time, UTC" value={at} onChange={setAt} />
          <Field label="Long text">{(control) => <Textarea {...control} defaultValue="A note." />}</Field>
          <div className="grid content-start gap-3">
            <Checkbox checked={isChecked} onCheckedChange={setIsChecked} label="Checked" hint="And why." />
            <Checkbox checked={false} onCheckedChange={() => undefined} label="Disabled" isDisabled />
          </div>
        </div>
      </Section>
      <Section title="Tabs and menus">
        <Tabs
          label="Sample tabs"
          tabs={[
            { value: 'a', label: 'First', content: 'What the first tab shows.' },
            { value: 'b', label: 'Second', content: 'What the second tab shows.' },
          ]}
        />
        <Sample label="Menu">
          <DropdownMenu
            align="start"
            trigger={<Button>Open the menu</Button>}
            groups={[
              [{ heading: 'A label' }, { label: 'An item' }, { label: 'Disabled', disabled: true }],
              [{ label: 'Another' }],
            ]}
          />
        </Sample>
      </Section>
      <Overlays />
    </>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null)
  const close = () => setOpen(null)
  const confirm = useConfirm()
  const ask = () =>
    confirm({
      title: 'Revoke this key?',
      text: 'Calls with this key are refused immediately.',
      action: 'Revoke',
      tone: 'danger',
      onConfirm: () => undefined,
    })
  return (
    <Section title="Overlays">
      <Sample label="Esc closes each and returns focus">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={ask}>Question</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Button onClick={() => toast.success('Saved')}>Success toast</Button>
        <Button onClick={() => toast.error('Not saved')}>Error toast</Button>
      </Sample>
      <Dialog
        isOpen={open === 'dialog'}
        onOpenChange={close}
        title="A dialog"
        description="What it is about."
      >
        <Field label="Name">{(control) => <Input {...control} />}</Field>
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" onClick={close}>
            Save
          </Button>
        </DialogActions>
      </Dialog>
      <Sheet isOpen={open === 'sheet'} onOpenChange={close} title="A sheet">
        <p className="p-5 text-muted text-sm">Details of a row, without leaving the list.</p>
      </Sheet>
    </Section>
  )
}

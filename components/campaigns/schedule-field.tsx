import { useZone } from '@/components/data/zone-context'
import { fromZonedInput, toZonedInput, zoneLabel } from '@/components/data/zone-time'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

interface ScheduleFieldProps {
  isLater: boolean
  onLater: (isLater: boolean) => void
  value: Date | null
  onChange: (at: Date | null) => void
}

/** Start now, or at a time in the reader's zone. */
export function ScheduleField({ isLater, onLater, value, onChange }: ScheduleFieldProps) {
  const zone = useZone()
  return (
    <div className="grid gap-3">
      <Checkbox
        checked={isLater}
        onCheckedChange={onLater}
        label="Start later"
        hint="Issuing starts automatically at the time you choose."
      />
      {isLater && (
        <Field label={`Start, ${value ? zoneLabel(zone, value) : zone}`} className="max-w-xs">
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={value ? toZonedInput(value, zone) : ''}
              onChange={(event) => onChange(fromZonedInput(event.target.value, zone))}
            />
          )}
        </Field>
      )}
    </div>
  )
}

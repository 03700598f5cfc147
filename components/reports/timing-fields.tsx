import { Controller, type UseFormReturn } from 'react-hook-form'
import { zoneName } from '@/components/data/zone-name'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { ScheduleFields } from '@/server/contract/forms/schedules'
import { reportFormats } from '@/server/contract/report-formats'
import { cadences, scheduledPeriods } from '@/server/contract/reports'
import { formatLabels, periodLabels } from './report'
import { cadenceLabels, followCadence } from './schedule'

const fields = [
  {
    name: 'period',
    label: 'Period',
    values: scheduledPeriods,
    labels: periodLabels as Record<string, string>,
  },
  { name: 'format', label: 'Format', values: reportFormats, labels: formatLabels as Record<string, string> },
] as const

/** How often a report is sent, of what period and in which format. */
export function TimingFields({ form, zone }: { form: UseFormReturn<ScheduleFields>; zone: string }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Controller
        control={form.control}
        name="cadence"
        render={({ field }) => (
          <Field
            label="Frequency"
            className="sm:col-span-2"
            hint={`Sent at about 06:00, ${zoneName(zone)} time, or up to six hours later while figures are still being counted.`}
          >
            {(props) => (
              <Select
                {...props}
                value={field.value}
                onValueChange={(value) => {
                  const cadence = cadences.find((one) => one === value)
                  if (!cadence) return
                  form.setValue('period', followCadence(form.getValues('period'), field.value, cadence))
                  field.onChange(cadence)
                }}
                options={cadences.map((value) => ({ value, label: cadenceLabels[value] }))}
              />
            )}
          </Field>
        )}
      />
      {fields.map(({ name, label, values, labels }) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field }) => (
            <Field label={label}>
              {(props) => (
                <Select
                  {...props}
                  value={field.value}
                  onValueChange={field.onChange}
                  options={values.map((value) => ({ value, label: labels[value] ?? value }))}
                />
              )}
            </Field>
          )}
        />
      ))}
    </div>
  )
}

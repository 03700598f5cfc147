import type { AuditRow } from './audit-row'
import { describeField } from './describe-action'

/** Values before and after, labelled by text and not by colour alone. */
export function ChangeList({ changes }: { changes: AuditRow['changes'] }) {
  if (changes.length === 0) return <p className="text-muted text-sm">No fields changed.</p>
  return (
    <dl className="grid divide-y divide-line overflow-hidden rounded-lg border border-line">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid gap-1.5 px-3.5 py-3">
          <dt className="text-faint text-xs first-letter:uppercase">{describeField(field)}</dt>
          {before !== null && <Side label="before" text={before} className="border-bad-line bg-bad-soft" />}
          {after !== null && <Side label="after" text={after} className="border-ok-line bg-ok-soft" />}
        </div>
      ))}
    </dl>
  )
}

function Side({ label, text, className }: { label: string; text: string; className: string }) {
  return (
    <dd className={`flex gap-3 rounded-md border px-2.5 py-1.5 text-[0.8125rem] ${className}`}>
      <span className="w-11 shrink-0 text-muted">{label}</span>
      <code className="min-w-0 [overflow-wrap:anywhere]">{text === '' ? '(empty)' : text}</code>
    </dd>
  )
}

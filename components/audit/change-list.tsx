import type { AuditRow } from './audit-row'
import { describeField } from './describe-action'

type Changes = AuditRow['changes']

/** Values before and after, labelled by text and not by colour alone. */
export function ChangeList({ changes }: { changes: Changes }) {
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

const shownInList = 2

/** Before and after of the first fields, a line each, for a row of the list; the sheet shows all of them. */
export function ShortChanges({ changes }: { changes: Changes }) {
  if (changes.length === 0) return <span className="text-faint">–</span>
  const more = changes.length - shownInList
  return (
    <ul className="grid max-w-80 gap-0.5 text-xs">
      {changes.slice(0, shownInList).map(({ field, before, after }) => (
        <li key={field} className="flex min-w-0 gap-1.5">
          <span className="max-w-32 shrink-0 truncate text-faint first-letter:uppercase">
            {describeField(field)}
          </span>
          <span className="flex min-w-0 gap-1" title={`${before ?? '–'} → ${after ?? '–'}`}>
            {before !== null && (
              <del className="min-w-0 truncate text-muted">
                <span className="sr-only">before </span>
                {before === '' ? '(empty)' : before}
              </del>
            )}
            {after !== null && (
              <ins className="min-w-0 truncate no-underline">
                <span className="sr-only">after </span>
                {after === '' ? '(empty)' : after}
              </ins>
            )}
            {after === null && <span className="text-muted">removed</span>}
          </span>
        </li>
      ))}
      {more > 0 && <li className="text-faint">and {more} more</li>}
    </ul>
  )
}

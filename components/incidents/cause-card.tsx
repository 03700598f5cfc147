import { OrganizationLink } from '@/components/shell/organization-link'
import { Card, CardHeader } from '@/components/ui/card'
import { nextSteps } from './next-steps'
import type { Incident } from './words'

/** Which rule found it, and what to do about it while it is open. */
export function CauseCard({ incident }: { incident: Incident }) {
  const { ruleLabel, ruleDescription, state } = incident
  const steps = state === 'closed' ? [] : nextSteps(incident)
  return (
    <Card>
      <CardHeader title="Cause" />
      <div className="grid gap-5 px-5 pb-5 text-sm">
        <div className="grid gap-1">
          <p className="font-medium">{ruleLabel}</p>
          {ruleDescription && <p className="text-muted">{ruleDescription}</p>}
        </div>
        {steps.length > 0 && (
          <section className="grid gap-2.5">
            <h3 className="font-semibold">What to do</h3>
            <ol className="grid gap-2.5">
              {steps.map(({ text, link }, index) => (
                <li key={text} className="flex gap-3">
                  <span
                    aria-hidden
                    className="grid size-5 shrink-0 place-items-center rounded-full bg-sunken text-muted text-xs tabular-nums"
                  >
                    {index + 1}
                  </span>
                  <span>
                    {text}{' '}
                    {link && (
                      <OrganizationLink
                        href={link.href}
                        className="whitespace-nowrap font-medium text-accent hover:underline"
                      >
                        {link.label}
                      </OrganizationLink>
                    )}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </Card>
  )
}

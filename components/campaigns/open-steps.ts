import { windowFault } from '@/components/free-rounds/terms-form'
import { WizardForm } from '@/server/contract/forms/free-rounds'
import { type FormStep, formSteps, stepFields } from './steps'

/** The steps of the form with something missing or invalid. */
export function openSteps(values: WizardForm): FormStep[] {
  const result = WizardForm.safeParse(values)
  const paths = result.success ? [] : result.error.issues.map(({ path }) => path.join('.'))
  return formSteps.filter(
    (step) =>
      stepFields[step].some((field) =>
        paths.some((path) => path === field || path.startsWith(`${field}.`)),
      ) ||
      (step === 'basics' && windowFault(values.terms) !== null),
  )
}

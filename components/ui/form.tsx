'use client'

import { type ComponentProps, useEffect, useRef } from 'react'
import { unsaved } from '@/components/shell/unsaved'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * A form whose fields are kept as state: what differs from when it was first touched is not lost without asking. What was sent
 * counts as saved until it is changed again, or refused. Forms with `useForm` need none of it.
 */
export function Form(props: ComponentProps<'form'>) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const form = ref.current
    if (!form) return
    const first = new Map<Control, string>()
    let isSent = false
    const note = () => {
      for (const control of controlsOf(form)) if (!first.has(control)) first.set(control, textOf(control))
    }
    const onChange = () => {
      isSent = false
    }
    const onSubmit = () => {
      isSent = true
    }
    note()
    form.addEventListener('pointerdown', note, true)
    form.addEventListener('focusin', note, true)
    form.addEventListener('input', onChange, true)
    form.addEventListener('submit', onSubmit, true)
    const release = unsaved.hold(
      () =>
        (!isSent || form.querySelector('[role="alert"]') !== null) &&
        controlsOf(form).some((control) => (first.get(control) ?? '') !== textOf(control)),
    )
    return () => {
      release()
      form.removeEventListener('pointerdown', note, true)
      form.removeEventListener('focusin', note, true)
      form.removeEventListener('input', onChange, true)
      form.removeEventListener('submit', onSubmit, true)
    }
  }, [])
  return <form ref={ref} {...props} />
}

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  )

const textOf = (control: Control): string =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')
    ? String(control.checked)
    : control.value

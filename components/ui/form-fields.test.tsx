import { renderToString } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { LongTextField, TextField } from './form-fields'

function Example() {
  const form = useForm({ values: { name: 'Nordic', note: 'Two lines', limit: 3, site: '' } })
  return (
    <>
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="limit" label="Limit" />
      <TextField form={form} name="site" label="Site" />
      <LongTextField form={form} name="note" label="Note" />
    </>
  )
}

it('draws what a form starts with on the server already', () => {
  const html = renderToString(<Example />)
  expect([...html.matchAll(/value="([^"]*)"/g)].map(([, value]) => value)).toEqual(['Nordic', '3', ''])
  expect(html).toMatch(/<textarea[^>]*>Two lines</)
})

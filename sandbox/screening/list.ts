/** Entries of the demo's lists, in the published form of an entity. None of them exists. */
export type Listed = {
  id: string
  caption: string
  schema: 'Person' | 'Company'
  properties: Record<string, string[]>
  datasets: string[]
}

export const listed: readonly Listed[] = [
  {
    id: 'sandbox-viktor-stern',
    caption: 'Viktor Stern',
    schema: 'Person',
    properties: {
      name: ['Viktor Stern', 'Victor Shtern'],
      birthDate: ['1961-04-12'],
      nationality: ['ru'],
      topics: ['sanction'],
    },
    datasets: ['sandbox_sanctions'],
  },
  {
    id: 'sandbox-maria-calleja',
    caption: 'Maria Calleja',
    schema: 'Person',
    properties: {
      name: ['Maria Calleja'],
      birthDate: ['1974-09-30'],
      nationality: ['mt'],
      position: ['Member of parliament'],
      topics: ['role.pep'],
    },
    datasets: ['sandbox_peps'],
  },
  {
    id: 'sandbox-ironbridge',
    caption: 'Ironbridge Trading FZE',
    schema: 'Company',
    properties: {
      name: ['Ironbridge Trading FZE', 'Ironbridge Trading'],
      jurisdiction: ['ae'],
      registrationNumber: ['IB-20099'],
      topics: ['sanction'],
    },
    datasets: ['sandbox_sanctions'],
  },
]

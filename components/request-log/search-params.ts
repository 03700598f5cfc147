import { choiceAs, defineList, id, period, searchOnEnter, text } from '@/components/data/list-filters'
import { cursorParam, isId, timeSortParam } from '@/components/data/list-params'

const classNumbers = { '2xx': 2, '4xx': 4, '5xx': 5 } as const

export const requestList = defineList(
  {
    request: text('requestId', searchOnEnter('Search by request ID', 'Exact request ID')),
    status: choiceAs(
      'statusClass',
      {
        label: 'Status',
        any: 'Any status',
        choices: [
          { value: '2xx', label: '2xx success' },
          { value: '4xx', label: '4xx client error' },
          { value: '5xx', label: '5xx server error' },
        ],
      },
      (status) => classNumbers[status],
    ),
    operation: text('operation'),
    key: id('keyId', { kind: 'key' }),
    ...period,
  },
  { ...timeSortParam, ...cursorParam },
)

/** A call's position in the URL: its time and ID, which find it by one index lookup. */
export const formatPreview = ({ createdAt, id }: { createdAt: Date; id: string }) =>
  `${createdAt.getTime().toString(36)}_${id}`

/** Null for anything that `formatPreview` did not make. */
export function parsePreview(text: string | null): { createdAt: Date; id: string } | null {
  const [time = '', id = ''] = text?.split('_') ?? []
  const createdAt = new Date(Number.parseInt(time, 36))
  return isId(id) && !Number.isNaN(createdAt.getTime()) ? { createdAt, id } : null
}

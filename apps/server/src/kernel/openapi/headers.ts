type Header = { readonly description: string; readonly required?: true; readonly schema: object }

const text = { type: 'string' }

/** Headers of answers, by their names. */
export const ANSWER_HEADERS = {
  Location: { description: 'The address of what was created.', required: true, schema: text },
  'X-Total-Count': {
    description: 'Rows of all pages.',
    required: true,
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  Link: { description: 'Addresses of the pages next, prev, last and first.', required: true, schema: text },
  'X-Count-New': { description: 'Invoices that are not due yet.', schema: text },
  'X-Count-Expiring': { description: 'Invoices that are overdue by up to 7 days.', schema: text },
  'X-Count-Expired': { description: 'Invoices that are overdue by more than 7 days.', schema: text },
  Authorization: { description: '`Bearer` and the token.', required: true, schema: text },
  'Set-Cookie': { description: 'Keeps an attempt to sign in.', schema: text },
  ETag: { description: 'Of this content; for `If-None-Match`.', required: true, schema: text },
  'Accept-Ranges': { description: '`bytes`.', required: true, schema: text },
  'Content-Disposition': { description: 'The name of the file.', schema: text },
  'X-skrzatApp-alert': { description: 'The key of a message to show.', schema: text },
  'X-skrzatApp-error': { description: 'The key of a message to show.', schema: text },
  'X-skrzatApp-params': { description: "The message's parameter, percent-encoded.", schema: text },
  'Retry-After': { description: 'Seconds.', schema: text },
  Allow: { description: 'The methods of the path.', schema: text },
  'Content-Range': { description: 'The part that is sent.', schema: text },
} as const satisfies Readonly<Record<string, Header>>

export type AnswerHeader = keyof typeof ANSWER_HEADERS

/** Headers of a page of a list. */
export const PAGED = ['X-Total-Count', 'Link'] as const

/** Headers of files that are sent in parts and revalidated. */
export const FILE_HEADERS = ['ETag', 'Accept-Ranges', 'Content-Disposition'] as const

/** OpenAPI's header objects. */
export function headersOf(names: readonly AnswerHeader[]): Record<string, Header> {
  return Object.fromEntries(names.map((name) => [name, ANSWER_HEADERS[name]]))
}

/** OpenAPI's headers of an alert or error with one of these keys; none without keys. */
export function messageHeaders(name: 'X-skrzatApp-alert' | 'X-skrzatApp-error', keys: readonly string[]) {
  if (keys.length === 0) return {}
  const { [name]: header, ...params } = headersOf([name, 'X-skrzatApp-params'])
  return { [name]: { ...header, schema: { ...text, enum: keys } }, ...params }
}
